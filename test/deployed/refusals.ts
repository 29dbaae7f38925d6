import type { Check, Note } from './check.ts';
import { refused } from './envelope.ts';
import type { Run } from './open-run.ts';

export const refusalChecks = (run: Run): readonly Check[] => [
  { name: 'unknown paths and keys have the error envelope', look: note => lookAtReads(run, note) },
  { name: 'the ingest API refuses strangers and names what it rejects', look: note => lookAtIngest(run, note) },
];

const STRANGE_KEYS = ['ci_wrong', 'none at all'];

const lookAtReads = async (run: Run, note: Note): Promise<void> => {
  note.equal('an unknown path', refused(await run.ask('/v1/nothing')), '404 not_found');
  for (const key of STRANGE_KEYS) {
    const headers = { Authorization: `Bearer ${key}` };
    note.equal(`key ${key}`, refused(await run.ask('/v1/usage', { headers })), '401 unauthorized');
  }
  const sender = { Authorization: `Bearer ${run.service.ingestKey}` };
  note.equal('an ingest key', refused(await run.ask('/v1/usage', { headers: sender })), '401 unauthorized');
  const { headers } = await run.ask('/v1/nothing');
  note.equal('has an id', headers['x-amzn-requestid'] !== undefined, true);
};

const lookAtIngest = async (run: Run, note: Note): Promise<void> => {
  note.equal('no key', refused(await run.send('canonical', '{}', null)), '401 unauthorized');
  const reader = run.service.keys.enterprise;
  note.equal('an API key', refused(await run.send('canonical', '{}', reader)), '401 unauthorized');
  note.equal('an unknown adapter', refused(await run.send('nothing', '{}')), '404 not_found');
  const { status, body } = await run.send('canonical', '{"type":"swap"}');
  const { accepted, rejected_total, rejected } = (body ?? {}) as Readonly<Record<string, unknown>>;
  note.equal('an invalid event', [status, accepted, rejected_total], [200, 0, 1]);
  const [first] = (rejected ?? []) as readonly object[];
  note.equal(
    'says where and why',
    ['path', 'reason'].every(name => name in (first ?? {})),
    true,
  );
};
