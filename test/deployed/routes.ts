import { rows } from '../journeys/contract/contract.ts';
import { allowed, type Row, tiers } from '../journeys/contract/row.ts';
import { attemptsOf } from '../journeys/contract-parameters.ts';
import { problems } from '../journeys/contract-shape.ts';
import type { Check, Note } from './check.ts';
import { corsProblems } from './cors.ts';
import { refused } from './envelope.ts';
import type { Run } from './open-run.ts';
import { pathOf } from './subjects.ts';

/** One check per operation of the contract. */
export const routeChecks = (run: Run): readonly Check[] => [
  { name: 'every operation is documented', look: note => lookAtDocuments(run, note) },
  ...rows.map(row => ({ name: `GET ${row.path}`, look: (note: Note) => lookAt(run, row, note) })),
];

const lookAtDocuments = async (run: Run, note: Note): Promise<void> => {
  const { status, body } = await run.ask('/openapi.json', { tier: null });
  const documented = Object.keys((body as { readonly paths?: object } | null)?.paths ?? {});
  note.equal('status of /openapi.json', status, 200);
  note.equal(
    'undocumented',
    rows.map(({ path }) => path).filter(path => !documented.includes(path)),
    [],
  );
};

const lookAt = async (run: Run, row: Row, note: Note): Promise<void> => {
  const path = pathOf(run, row);
  for (const look of [lookAtShape, lookAtTiers, lookAtParameters, lookAtMethods, lookAtTag])
    await look(run, row, path, note);
  note.add(...(await corsProblems(run, path)));
};

type Look = (run: Run, row: Row, path: string, note: Note) => Promise<void>;

/** A key that may read the row. */
const able = ({ tier }: Row) => ({ tier: tier === null ? null : ('enterprise' as const) });

const lookAtShape: Look = async (run, row, path, note) => {
  const { status, headers, body, text } = await run.ask(path, able(row));
  note.equal(path, status, 200);
  if (status !== 200) return;
  note.equal(
    'cache-control',
    headers['cache-control'],
    row.cache === null ? 'no-store' : `private, max-age=${row.cache}`,
  );
  if (row.answer !== null) note.add(...problems(body, row.answer, path, new Set()));
  else if (!/^# (HELP|TYPE) /m.test(text)) note.add(`${path} is not in the Prometheus format`);
};

const lookAtTiers: Look = async (run, { tier }, path, note) => {
  if (tier === null) return;
  note.equal('without a key', refused(await run.ask(path, { tier: null })), '401 unauthorized');
  note.equal(`with ${tier}`, (await run.ask(path, { tier })).status, 200);
  const below = tiers[tiers.indexOf(tier) - 1];
  if (below !== undefined) note.equal(`with ${below}`, refused(await run.ask(path, { tier: below })), '403 forbidden');
};

const lookAtParameters: Look = async (run, row, path, note) => {
  const [bare, given = ''] = path.split('?');
  for (const [name, line] of Object.entries(row.query)) {
    const others = given.split('&').filter(pair => pair !== '' && !pair.startsWith(`${name}=`));
    for (const { query, like } of attemptsOf(name, line)) {
      const answer = await run.ask(`${bare}?${[...others, query ?? ''].join('&')}`, able(row));
      if (like === null) note.equal(`${name} as ${query}`, refused(answer), '400 invalid_request');
      else note.equal(`${name} as ${query}`, answer.status, 200);
    }
  }
  for (const [at, step] of row.path.split('/').entries())
    if (step.startsWith('{')) {
      const wrong = bare!.split('/').with(at, 'no%20one').join('/');
      note.equal(step, refused(await run.ask(`${wrong}?${given}`, able(row))), '400 invalid_request');
    }
};

const lookAtMethods: Look = async (run, row, path, note) => {
  const post = await run.ask(path, { ...able(row), method: 'DELETE' });
  note.equal('DELETE', [refused(post), post.headers.allow], ['405 method_not_allowed', allowed(row)]);
  const head = await run.ask(path, { ...able(row), method: 'HEAD' });
  note.equal('HEAD', [head.status, head.text], [200, '']);
};

const TAG_TRIES_MAX = 3;

/** An answer may change between two requests. */
const lookAtTag: Look = async (run, row, path, note) => {
  for (let tries = 1; tries <= TAG_TRIES_MAX; tries++) {
    const { headers } = await run.ask(path, able(row));
    note.equal('has a tag', headers.etag !== undefined, row.cache !== null);
    if (headers.etag === undefined) return;
    const again = await run.ask(path, { ...able(row), headers: { 'If-None-Match': headers.etag } });
    if (again.status === 304) return note.equal('body of a 304', again.text, '');
    if (again.headers.etag === headers.etag) note.add(`A known tag was answered with ${again.status}`);
  }
};
