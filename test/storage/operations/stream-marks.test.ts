import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openStreamMarks,
  readMarks,
  type StreamMarks,
  saveMark,
} from '../../../layers/storage/operations/stream-marks.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

const NOW = 1_760_000_400_000;
const sequence = (at: number): string => `49${String(at).padStart(54, '0')}`;

describe.each(engineNames)('Processor checkpoints on %s', name => {
  let engine: Engine;
  let marks: StreamMarks;
  beforeAll(async () => {
    engine = await startEngine(name);
  });
  beforeEach(async () => {
    marks = openStreamMarks(engine.client, (await makeTables(engine.client)).operations);
  });
  afterAll(() => engine.stop());

  const emittedTo = (shards: number, at: number) => {
    const older = { sequence: sequence(at), atMs: NOW };
    const emission = { newest: { sequence: sequence(at + 1), atMs: NOW + 1 }, older };
    const byShard = () =>
      new Map(Array.from({ length: shards }, (_, shard) => [`shardId-${String(shard).padStart(12, '0')}`, emission]));
    return new Map([
      ['trades', byShard()],
      ['wallets', byShard()],
    ]);
  };

  test.each([0, 1, 25, 500])('hold what was emitted into each of %i shards of two streams', async shards => {
    for (const at of [10, 20]) {
      const done = { through: sequence(at), atMs: NOW + at, emitted: emittedTo(shards, at) };
      await saveMark(marks, 'intake', 'shardId-000000000007', done);
    }
    const found = (await readMarks(marks, 'intake')).get('shardId-000000000007')!;
    expect([found.through, found.atMs]).toEqual([sequence(20), NOW + 20]);
    expect(found.timed).toEqual(shards === 0 ? new Map() : emittedTo(shards, 20));
  });

  test('ignore lower values', async () => {
    await saveMark(marks, 'intake', 'a', { through: sequence(20), atMs: NOW, emitted: emittedTo(300, 20) });
    await saveMark(marks, 'intake', 'a', { through: sequence(10), atMs: NOW + 5, emitted: emittedTo(300, 10) });
    const found = (await readMarks(marks, 'intake')).get('a')!;
    expect([found.through, found.atMs]).toEqual([sequence(20), NOW]);
    expect(found.timed).toEqual(emittedTo(300, 20));
  });
});
