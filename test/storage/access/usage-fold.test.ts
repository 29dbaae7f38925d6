import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readUsage, saveUsage, type UsageTable } from '../../../layers/storage/access/usage.ts';
import { foldUsage } from '../../../layers/storage/access/usage-fold.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

const [FROM, DAY, TO] = ['2026-01-30', '2026-01-31', '2026-02-01'];

type Client = { readonly send: (command: never) => Promise<unknown> };
const through = (usage: UsageTable, wrap: (work: () => Promise<unknown>) => Promise<unknown>): UsageTable => {
  const client: Client = { send: command => wrap(() => usage.client.send(command) as Promise<unknown>) };
  return { ...usage, client: client as unknown as DynamoDBClient };
};

const save = (usage: UsageTable, writer: string, count: number, version: number, day = DAY, name = 'rest/one') =>
  saveUsage(
    usage,
    { keyId: 'ann', day, name, status: '2xx', writer },
    { count, credits: 3 * count, drawn: 2 * count },
    version,
  );

const read = (usage: UsageTable) => readUsage(usage, 'ann', FROM, TO);
const fold = (usage: UsageTable) => foldUsage(usage, 'ann', FROM, TO);
const row = (count: number, day = DAY, name = 'rest/one') => ({
  ...{ day, name, status: '2xx', count, credits: 3 * count, drawn: 2 * count },
});

describe.each(engineNames)('A fold of usage on %s', engineName => {
  let engine: Engine;
  let usage: UsageTable;

  beforeAll(async () => {
    engine = await startEngine(engineName);
  });
  beforeEach(async () => {
    usage = { client: engine.client, table: (await makeTables(engine.client, ['usage'])).usage };
  });
  afterAll(() => engine.stop());

  test('changes no sum, and leaves one item per day', async () => {
    for (const writer of ['a', 'b', 'c']) {
      await save(usage, writer, 2, 1, DAY);
      await save(usage, writer, 5, 2, DAY, 'rest/two');
      await save(usage, writer, 1, 1, TO);
    }
    await save(usage, 'alone', 7, 1, FROM);
    const before = await read(usage);
    expect(before).toEqual([row(7, FROM), row(6), row(15, DAY, 'rest/two'), row(3, TO)]);
    await fold(usage);
    let calls = 0;
    expect(await read(usage)).toEqual(before);
    await fold(
      through(usage, work => {
        calls++;
        return work();
      }),
    );
    // Two queries, and nothing to do.
    expect(calls).toBe(2);
  });

  test('keeps late totals of a writer, and ignores older ones', async () => {
    await save(usage, 'a', 4, 4);
    await save(usage, 'b', 1, 1);
    await fold(usage);
    await save(usage, 'a', 3, 5);
    expect(await read(usage)).toEqual([row(4)]);
    await save(usage, 'b', 9, 0);
    expect(await read(usage)).toEqual([row(4)]);
    await fold(usage);
    await save(usage, 'a', 4, 4);
    expect(await read(usage)).toEqual([row(4)]);
    await fold(usage);
    expect(await read(usage)).toEqual([row(4)]);
  });
});

describe('A fold of usage', () => {
  let engine: Engine;
  let usage: UsageTable;

  beforeAll(async () => {
    engine = await startEngine('dynoxide');
  });
  beforeEach(async () => {
    usage = { client: engine.client, table: (await makeTables(engine.client, ['usage'])).usage };
  });
  afterAll(() => engine.stop());

  test('makes a month that short-lived instances served cheap to read', async () => {
    const days = Array.from({ length: 5 }, (_, at) => `2026-03-0${at + 1}`);
    for (const day of days)
      await Promise.all(Array.from({ length: 200 }, (_, at) => save(usage, `${day}${at}`.padEnd(12, 'x'), at, 1, day)));
    const unitsOf = async (): Promise<number> => {
      let units = 0;
      const send = async (command: { readonly input: object }) => {
        Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await engine.client.send(command as never);
        units += (answer as { readonly ConsumedCapacity: { readonly CapacityUnits: number } }).ConsumedCapacity
          .CapacityUnits;
        return answer;
      };
      const rows = await readUsage({ ...usage, client: { send } as never }, 'ann', days[0]!, days[4]!);
      expect(rows.map(({ count }) => count)).toEqual(days.map(() => 199 * 100));
      return units;
    };
    const before = await unitsOf();
    await foldUsage(usage, 'ann', days[0]!, days[4]!);
    expect((await unitsOf()) * 6).toBeLessThan(before);
  });

  test('loses and doubles nothing when any of its calls fails, before or after it took effect', async () => {
    for (const isDone of [false, true])
      for (let failure = 0; failure < 5; failure++) {
        usage = { client: engine.client, table: (await makeTables(engine.client, ['usage'])).usage };
        for (const [at, writer] of ['a', 'b', 'c'].entries()) await save(usage, writer, at + 1, 1);
        let calls = 0;
        const broken = through(usage, async work => {
          const fails = calls++ === failure;
          const answer = fails && !isDone ? null : await work();
          if (fails) throw new Error('lost');
          return answer;
        });
        await fold(broken).catch(() => {});
        expect(calls).toBeGreaterThan(failure);
        expect(await read(usage)).toEqual([row(6)]);
        await save(usage, 'b', 5, 2);
        expect(await read(usage)).toEqual([row(9)]);
        await fold(usage);
        expect(await read(usage)).toEqual([row(9)]);
      }
  });

  test('does not replace the pack of a fold that was faster', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let calls = 0;
    const slow = through(usage, async work => {
      // Two queries, then the pack.
      if (++calls === 3) await promise;
      return work();
    });
    for (const writer of ['a', 'b']) await save(usage, writer, 1, 1);
    const late = fold(slow);
    await vi.waitFor(() => expect(calls).toBe(3));
    await fold(usage);
    for (const writer of ['c', 'd']) await save(usage, writer, 2, 1);
    await fold(usage);
    resolve();
    await late;
    expect(await read(usage)).toEqual([row(6)]);
  });

  test('equals the newest totals of all writers under writes and folds at the same time', async () => {
    const writing = fc.record({ writer: fc.nat(3), count: fc.nat(9), isLate: fc.boolean() });
    const step = fc.oneof({ weight: 4, arbitrary: writing }, { weight: 1, arbitrary: fc.constant('fold' as const) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async rounds => {
        usage = { client: engine.client, table: (await makeTables(engine.client, ['usage'])).usage };
        const totals = new Map<string, { count: number; version: number }>();
        for (const round of rounds) {
          const works = round.map(one => {
            if (one === 'fold') return fold(usage);
            const [writer, known] = [`w${one.writer}`, totals.get(`w${one.writer}`)];
            // A late write has an older version and another total.
            if (one.isLate && known) return save(usage, writer, one.count, known.version - 1);
            const total = { count: one.count, version: (known?.version ?? 0) + 2 };
            totals.set(writer, total);
            return save(usage, writer, total.count, total.version);
          });
          await Promise.all([...works, fold(usage)]);
          const sum = [...totals.values()].reduce((all, { count }) => all + count, 0);
          expect((await read(usage)).reduce((all, { count }) => all + count, 0)).toBe(sum);
        }
      }),
      { numRuns: 40 },
    );
  });
});
