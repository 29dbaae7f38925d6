import type { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProgress } from '../../../layers/edge/progress.ts';
import { addCounts, readCounts } from '../../../layers/storage/operations/counters.ts';
import {
  type Emission,
  readCheckpoints,
  type StreamCheckpoints,
  saveCheckpoint,
  saveOffset,
} from '../../../layers/storage/operations/stream-checkpoints.ts';
import { onConsumed } from '../../bench/capacity.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

const NOW = 1_760_000_400_000;
const sequence = (at: number): string => `49${String(at).padStart(54, '0')}`;

describe.each(engineNames)('Processor checkpoints on %s', name => {
  let engine: Engine;
  let checkpoints: StreamCheckpoints;
  beforeAll(async () => {
    engine = await startEngine(name);
  });
  beforeEach(async () => {
    checkpoints = { client: engine.client, table: (await makeTables(engine.client)).operations };
  });
  afterAll(() => engine.stop());

  const emittedTo = (shards: number, at: number): readonly Emission[] =>
    ['trades', 'wallets'].flatMap(stream =>
      Array.from({ length: shards }, (_, shard) => ({
        stream,
        shard: `shardId-${String(shard).padStart(12, '0')}`,
        newest: { sequence: sequence(at + 1), atMs: NOW + 1 },
        older: shard % 2 === 0 ? { sequence: sequence(at), atMs: NOW } : null,
      })),
    );
  const byName = (emitted: readonly Emission[]) => new Map(emitted.map(one => [`${one.stream} ${one.shard}`, one]));

  test.each([0, 1, 25, 500])('hold what was emitted into each of %i shards of two streams', async shards => {
    for (const at of [10, 20]) {
      const done = { through: sequence(at), atMs: NOW + at, emitted: emittedTo(shards, at) };
      await saveCheckpoint(checkpoints, 'intake', 'shardId-000000000007', done);
    }
    const found = (await readCheckpoints(checkpoints, 'intake')).get('shardId-000000000007')!;
    expect([found.through, found.atMs]).toEqual([sequence(20), NOW + 20]);
    expect(byName(found.emitted)).toEqual(byName(emittedTo(shards, 20)));
  });

  test('ignore lower values', async () => {
    await saveCheckpoint(checkpoints, 'intake', 'a', { through: sequence(20), atMs: NOW, emitted: emittedTo(300, 20) });
    await saveCheckpoint(checkpoints, 'intake', 'a', {
      through: sequence(10),
      atMs: NOW + 5,
      emitted: emittedTo(300, 10),
    });
    const found = (await readCheckpoints(checkpoints, 'intake')).get('a')!;
    expect([found.through, found.atMs]).toEqual([sequence(20), NOW]);
    expect(byName(found.emitted)).toEqual(byName(emittedTo(300, 20)));
  });

  test('take counts with them, which add up over writes and writers', async () => {
    const done = (at: number, emitted: readonly Emission[] = []) => ({ through: sequence(at), atMs: NOW, emitted });
    const before = (await readCounts(checkpoints)).get('x_total');
    await saveCheckpoint(checkpoints, 'market', 'a', done(1, emittedTo(1, 1)), new Map([['x_total', 3]]));
    await saveCheckpoint(
      checkpoints,
      'market',
      'a',
      done(2),
      new Map([
        ['x_total', 4],
        ['y_total{kind="#"}', 1],
      ]),
    );
    await saveCheckpoint(checkpoints, 'ledger', 'a', done(2), new Map([['x_total', 5]]));
    await addCounts(checkpoints, 'market', new Map([['x_total', 6]]));
    expect(before).toBeUndefined();
    expect([...(await readCounts(checkpoints))]).toEqual([
      ['x_total', 18],
      ['y_total{kind="#"}', 1],
    ]);
    expect((await readCheckpoints(checkpoints, 'market')).get('a')!.emitted).toHaveLength(2);
  });

  test('return counts that come with a lower sequence number', async () => {
    const done = { through: sequence(5), atMs: NOW, emitted: [] };
    await saveCheckpoint(checkpoints, 'market', 'a', done);
    await expect(saveCheckpoint(checkpoints, 'market', 'a', done, new Map([['x_total', 3]]))).rejects.toThrow();
    expect((await readCounts(checkpoints)).size).toBe(0);
  });

  test('take the newer of both offsets, with all positions', async () => {
    const saved = { through: sequence(20), atMs: NOW, emitted: emittedTo(2, 20) };
    await saveOffset(checkpoints, 'security', 'b', { through: sequence(5), atMs: NOW - 9 });
    await saveCheckpoint(checkpoints, 'security', 'b', saved);
    const read = async () => {
      const { emitted, ...offset } = (await readCheckpoints(checkpoints, 'security')).get('b')!;
      expect(byName(emitted)).toEqual(byName(saved.emitted));
      return offset;
    };
    expect(await read()).toEqual({ through: sequence(20), atMs: NOW });
    for (const at of [30, 25])
      await saveOffset(checkpoints, 'security', 'b', { through: sequence(at), atMs: NOW + at });
    expect(await read()).toEqual({ through: sequence(30), atMs: NOW + 30 });
  });
});

describe('The cost of checkpoints', () => {
  let engine: Engine;
  let spent = 0;
  beforeAll(async () => {
    engine = await startEngine('dynoxide');
    onConsumed(engine.client, ({ units }) => {
      spent += units;
    });
  });
  afterAll(() => engine.stop());

  /** Write units of ten minutes with a sampled record a second. */
  const unitsOf = async (shards: number): Promise<number> => {
    const table = (await makeTables(engine.client, ['operations'])).operations;
    spent = 0;
    const clock = { ms: NOW };
    const progress = openProgress({ client: engine.client, table }, 'security', () => clock.ms);
    const put = async ({ input }: PutRecordsCommand) => ({
      Records: input.Records!.map((_record, at) => ({
        ShardId: `shardId-${String(at).padStart(12, '0')}`,
        SequenceNumber: sequence(clock.ms + at),
      })),
    });
    const emitters = ['wallets', 'trades', 'links'].map(name => progress.emitter({ send: put } as never, name, name));
    const records = Array.from({ length: shards }, (_, at) => ({ key: String(at), data: '{}' }));
    for (let second = 0; second < 600; second++) {
      clock.ms = NOW + second * 1_000;
      progress.begin([{ text: '{} ' }]);
      for (const emit of emitters) await emit(records);
      await progress.done('shardId-000000000007', sequence(second + 1));
    }
    return spent;
  };

  test('is one unit a batch and one in ten seconds, for any number of shards', async () => {
    expect(await unitsOf(1)).toBe(600);
    const many = await unitsOf(50);
    // The last of these writes may be paid for, but not yet due.
    expect(many).toBeGreaterThan(600);
    expect(many).toBeLessThan(600 + 60 + 40);
  });
});
