import { describe, expect, test, vi } from 'vitest';
import { processors } from '../../layers/contract/processors.ts';
import { schedules } from '../../layers/contract/schedules.ts';
import { chooseCases } from '../long-run.ts';
import { type Assembly, resourcesOf, type StackName } from './assembly.ts';
import { deploy, deploymentOrder } from './deployment.ts';

const CONTRACT = '../../layers/contract';
const STRENGTH = '@aws-cdk/core:defaultCrossStackReferences';

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, Row>>;
type Removed = Partial<Record<'table' | 'stream' | 'processor' | 'schedule' | 'route', string>>;

/** Rows without one, and without what they name of removed tables and streams. */
const stripped = (rows: Rows, name: string | undefined, { table, stream }: Removed): Rows =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([key, row]) => key !== name && (stream === undefined || row.source !== stream))
      .map(([key, row]) => [key, { ...row, ...usesOf(row, [table, stream]) }]),
  );

const usesOf = (row: Row, gone: readonly (string | undefined)[]): Row =>
  Object.fromEntries(
    ['reads', 'writes', 'emits', 'describes']
      .filter(use => row[use] !== undefined)
      .map(use => [use, (row[use] as readonly string[]).filter(name => !gone.includes(name))]),
  );

const made = new Map<string, Promise<Assembly>>();

/** Tests share assemblies. */
const synthesizeWithout = (removed: Removed, strength = 'weak'): Promise<Assembly> => {
  const key = JSON.stringify([removed, strength]);
  const assembly = made.get(key) ?? synthesize(removed, strength);
  made.set(key, assembly);
  return assembly;
};

const synthesize = async (removed: Removed, strength: string): Promise<Assembly> => {
  vi.resetModules();
  const mock = (file: string, key: string, name: string | undefined) =>
    vi.doMock(`${CONTRACT}/${file}.ts`, async original => {
      const module = await original<Readonly<Record<string, Rows>>>();
      const rows = stripped(module[key]!, name, removed);
      return { ...module, [key]: rows, ...(key === 'routes' && { routeNames: Object.keys(rows) }) };
    });
  mock('tables', 'tables', removed.table);
  mock('streams', 'streams', removed.stream);
  mock('processors', 'processors', removed.processor);
  mock('schedules', 'schedules', removed.schedule);
  mock('routes/routes', 'routes', removed.route);
  mock('routes/own', 'ownFunctions', undefined);
  mock('functions', 'functions', undefined);
  const { synthesizeStub } = await import('./assembly.ts');
  return synthesizeStub({ [STRENGTH]: strength });
};

const full = await synthesizeWithout({});

const countOf = ({ stacks }: Assembly, stack: StackName, type: string): number =>
  resourcesOf(stacks[stack], type).length;

const upgrade = (from: Assembly, to: Assembly) => deploy(from.stacks, to.stacks, deploymentOrder(to));

describe('A deployed service', () => {
  test.each([
    ...chooseCases(Object.keys(processors), 3).map(processor => ({ processor })),
    ...chooseCases(Object.keys(schedules), 4).map(schedule => ({ schedule })),
    { table: 'vectors' },
    { table: 'connections' },
    { stream: 'links' },
    { stream: 'wallets' },
    { route: 'walletSimilar' },
    { route: 'tokenInfo' },
  ] as readonly Removed[])('is upgraded to one without %j, stack by stack', async removed => {
    const smaller = await synthesizeWithout(removed);
    const deployed = upgrade(full, smaller);
    expect(deployed).toEqual(smaller.stacks);
    expect(deployed).not.toEqual(full.stacks);
  });

  test('loses exactly the removed resource of the data stack', async () => {
    const [tableless, streamless] = [
      await synthesizeWithout({ table: 'vectors' }),
      await synthesizeWithout({ stream: 'links' }),
    ];
    const [table, stream] = ['AWS::DynamoDB::Table', 'AWS::Kinesis::Stream'];
    expect(countOf(tableless, 'Data', table!)).toBe(countOf(full, 'Data', table!) - 1);
    expect(countOf(streamless, 'Data', stream!)).toBe(countOf(full, 'Data', stream!) - 1);
  });

  test('gets a removed processor back in one deployment too', async () => {
    const smaller = await synthesizeWithout({ processor: 'coordination' });
    expect(upgrade(smaller, full)).toEqual(full.stacks);
  });

  test('exports nothing', () => {
    expect(JSON.stringify(full.stacks)).not.toMatch(/Fn::ImportValue|"Export"/);
  });
});

describe('A service deployed with exports', () => {
  test('refuses the removal of a processor, and the change to values without exports', async () => {
    const [strong, smaller] = [
      await synthesizeWithout({}, 'strong'),
      await synthesizeWithout({ processor: 'wallets' }, 'strong'),
    ];
    expect(() => upgrade(strong, smaller)).toThrow('in use by Observability');
    expect(() => upgrade(strong, full)).toThrow('cannot be deleted as it is in use by');
  });

  test('is upgraded in two deployments, the first of which has both kinds of references', async () => {
    const [strong, both] = [await synthesizeWithout({}, 'strong'), await synthesizeWithout({}, 'both')];
    expect(upgrade(strong, both)).toEqual(both.stacks);
    expect(upgrade(both, full)).toEqual(full.stacks);
  });
});
