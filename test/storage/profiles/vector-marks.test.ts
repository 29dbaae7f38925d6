import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimMarks, NEVER, saveMarks } from '../../../layers/storage/profiles/vector-marks.ts';
import { openVectors, PARTS, type Vectors } from '../../../layers/storage/profiles/vectors.ts';
import { NOW } from '../../core/similarity/wallets.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

describe.each(engineNames)('The checkpoints of an index on %s', name => {
  let engine: Engine;
  let vectors: Vectors;

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  beforeEach(async () => {
    vectors = openVectors(engine.client, (await makeTables(engine.client)).vectors);
  });
  afterAll(() => engine.stop());

  const claim = (nowMs: number, by = vectors, index = 'a') => claimMarks(by, index, nowMs, nowMs + 1_000);

  test('are empty at first, and then as saved, per index', async () => {
    const marks = (await claim(NOW))!;
    expect(marks.through).toEqual(Array(PARTS).fill(NEVER));
    const through = marks.through.with(3, 176_000_000);
    await saveMarks(vectors, await saveMarks(vectors, { ...marks, through }, NOW + 1_000), 0);
    expect((await claim(NOW))?.through).toEqual(through);
    expect((await claim(NOW, vectors, 'b'))?.through).toEqual(marks.through);
  });

  test('are claimed by one writer until the claim expires or is released', async () => {
    const claims = await Promise.all([claim(NOW), claim(NOW), claim(NOW)]);
    expect(claims.filter(marks => marks !== null)).toHaveLength(1);
    expect(await claim(NOW + 1_000)).toBeNull();
    const late = (await claim(NOW + 1_001))!;
    expect(late).not.toBeNull();
    await saveMarks(vectors, late, 0);
    expect(await claim(NOW + 1_002)).not.toBeNull();
  });

  test('are not claimed with a stale read', async () => {
    await saveMarks(vectors, (await claim(NOW))!, 0);
    const other = { done: false };
    const send = async (command: { readonly input: { readonly ConditionExpression?: string } }) => {
      if (command.input.ConditionExpression !== undefined && !other.done) {
        other.done = true;
        await saveMarks(vectors, (await claim(NOW))!, 0);
      }
      return engine.client.send(command as never);
    };
    expect(await claim(NOW, { ...vectors, client: { send } as never })).toBeNull();
    expect(other.done).toBe(true);
  });
});
