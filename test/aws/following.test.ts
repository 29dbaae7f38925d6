/** A stack that is made again changes every stack that reads it. */
import { describe, expect, test } from 'vitest';
import { formatIncarnations, type Incarnations } from '../../lib/aws/incarnations.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { stackNames, stackRows } from '../../lib/aws/stack-names.ts';
import { readDeployedContext } from '../../lib/build/follow.ts';
import {
  type DeployedStack,
  findLeftovers,
  findStaleReaders,
  planIncarnations,
} from '../../lib/operator/deployed-stacks.ts';
import { type Assembly, everythingOn, type Json, type JsonObject, synthesizeStub, type Template } from './assembly.ts';

const context = {
  ...everythingOn,
  wafRequestsPerAddress: '3000',
  accessLogs: 'true',
};
const domains = {
  apiCertificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1f2e-3d',
  socketUrl: 'wss://stream.example.com',
};

const synthesize = (incarnations: Incarnations, more = {}): Assembly =>
  synthesizeStub({ ...context, ...more, incarnations: formatIncarnations(incarnations) });

const templatesOf = ({ stacks }: Assembly) => Object.entries(stacks) as readonly (readonly [string, Template])[];
const orderOf = ({ app }: Assembly) => app.synth().stacks.map(({ id }) => id);

type Read = { readonly StackName: string; readonly OutputName: string };

/** Every read of another stack's output. */
const readsIn = (value: Json | Template): readonly Read[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'Fn::GetStackOutput' ? [item as unknown as Read] : readsIn(item as Json),
  );
};

/** An account: templates, and the physical value of each output when it was read. */
type Account = Map<string, { readonly text: string; readonly read: readonly string[] }>;

/** Like `cdk deploy --all`: skips equal templates. Reads outputs when it updates a reader. */
const deployAll = (account: Account, assembly: Assembly, made: ReadonlyMap<string, number>): Account => {
  const next = new Map(account);
  const templates = new Map(templatesOf(assembly));
  for (const name of orderOf(assembly)) {
    const template = templates.get(name)!;
    const text = JSON.stringify(template);
    if (next.get(name)?.text === text) continue;
    const read = readsIn(template).map(({ StackName, OutputName }) => {
      const stack = StackName.replace('Chain-', '');
      expect(templates.get(stack)!.Outputs[OutputName], `${name} reads ${StackName}`).toBeDefined();
      return `${stack} ${made.get(stack) ?? 1}`;
    });
    next.set(name, { text, read });
  }
  return next;
};

const first: Incarnations = new Map(stackNames.map(name => [name, 'm1']));
const before = synthesize(first);
const account = deployAll(new Map(), before, new Map());

describe.each(['Socket', 'Rest', 'Data', 'Ingest', 'Streams'])('%s, made again', made => {
  const again = synthesize(new Map([...first, [made, 'm2']]));
  const readers = templatesOf(again).filter(([, template]) =>
    readsIn(template).some(({ StackName }) => StackName === `Chain-${made}`),
  );

  test('is followed by all its readers in one deployment', () => {
    const gone = new Map(account);
    gone.delete(made);
    const after = deployAll(gone, again, new Map([[made, 2]]));
    expect(readers.length).toBeGreaterThan(0);
    for (const [name, { read }] of after) expect([name, read.filter(each => each === `${made} 1`)]).toEqual([name, []]);
    // The old way: the same templates, and readers keep what they read.
    const stale = deployAll(gone, before, new Map([[made, 2]]));
    expect([...stale.values()].flatMap(({ read }) => read)).toContain(`${made} 1`);
  });

  test('changes each resource that reads it, and no other', () => {
    for (const [name, template] of readers) {
      const old = before.stacks[name as 'Data'].Resources;
      for (const [id, resource] of Object.entries(template.Resources)) {
        const reads = readsIn(resource as unknown as Json).some(({ StackName }) => StackName === `Chain-${made}`);
        // An API's deployment has a digest of its document in its id.
        if (old[id] !== undefined) expect([name, id, !same(old[id], resource)]).toEqual([name, id, reads]);
      }
    }
  });
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

test('the table of stacks has those of the app, and what each reads', () => {
  const all = templatesOf(synthesize(first, domains));
  // Images make a synthesis slow; sizes.test.ts has the stacks with one.
  const withImage: readonly string[] = ['Forwarder', 'Rebuild'];
  expect(all.map(([name]) => name).toSorted()).toEqual(stackNames.filter(name => !withImage.includes(name)).toSorted());
  for (const [name, template] of all) {
    const read = new Set(readsIn(template).map(({ StackName }) => StackName.replace('Chain-', '')));
    const rows: readonly string[] = stackRows[name as 'Data'].reads;
    expect([name, [...read].filter(stack => !rows.includes(stack))]).toEqual([name, []]);
  }
});

test('without incarnations the templates are the same each time', () => {
  const [one, two] = [synthesizeStub(context).stacks, synthesizeStub(context).stacks];
  expect(one).toEqual(two);
  expect(Object.keys(one.Data.Outputs as JsonObject)).not.toContain('Incarnation');
});

const at = (name: DeployedStack['name'], createdMs: number, changedMs = createdMs, incarnation: string | null = 'm1') =>
  ({ name, createdMs, changedMs, incarnation }) satisfies DeployedStack;

describe('a deployment', () => {
  test('keeps its incarnation, and a stack that is missing gets a new one', () => {
    const next = planIncarnations([at('Data', 1), at('Socket', 1, 1, null)], 36 ** 3);
    expect([next.get('Data'), next.get('Socket'), next.get('Streams')]).toEqual(['m1', undefined, 'm1000']);
  });

  test('has leftovers of settings that are off, and readers that did not follow', () => {
    const off = readSettings(name => (name === 'console' ? 'false' : undefined));
    const deployed = [at('Data', 1), at('Socket', 50), at('Streams', 2, 40), at('Rest', 2, 60), at('Console', 3, 70)];
    expect(findLeftovers(deployed, off)).toEqual(['Console']);
    expect(findStaleReaders(deployed)).toEqual([{ name: 'Streams', madeLater: ['Socket'] }]);
  });

  test('is named by the synthesis, with the command that removes it', async () => {
    const lines: string[] = [];
    const follow = (settings: Readonly<Record<string, unknown>>, readStacks: () => Promise<readonly DeployedStack[]>) =>
      readDeployedContext(settings, { readStacks, warn: line => void lines.push(line), clock: () => 36 ** 3 });
    const found = await follow({ prefix: 'Live' }, async () => [at('Forwarder', 1), at('Data', 1)]);
    expect(lines).toEqual([expect.stringContaining('delete-stack --stack-name Live-Forwarder')]);
    expect(found.incarnations).toContain('Data=m1,');
    expect(found.incarnations).toContain('Socket=m1000');
    const failed = await follow({}, () => Promise.reject(Object.assign(new Error('no'), { name: 'AccessDenied' })));
    expect([failed, lines.at(-1)]).toEqual([{}, expect.stringContaining('were not read (AccessDenied)')]);
    expect(await follow({ incarnations: 'Data=m7' }, () => Promise.reject(new Error('not asked')))).toEqual({});
  });
});

test.each(['Socket', 'Socket=', 'socket=m1', 'Socket=M1', 'Socket=m1,Socket=m2', 'Socket=m1;Data=m2'])(
  'incarnations cannot be %j',
  incarnations => {
    const read = () => readSettings(name => (name === 'incarnations' ? incarnations : undefined));
    expect(read).toThrow('The setting incarnations must be a list such as Socket=m1x2y3');
  },
);
