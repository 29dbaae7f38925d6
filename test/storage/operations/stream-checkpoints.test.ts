import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Emission,
  readCheckpoints,
  type StreamCheckpoints,
  saveCheckpoint,
} from '../../../layers/storage/operations/stream-checkpoints.ts';
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
});
