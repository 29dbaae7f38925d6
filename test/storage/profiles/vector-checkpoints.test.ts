import { describe, expect, test } from 'vitest';
import {
  NEVER,
  saveVectorCheckpoint,
  tryClaimCheckpoint,
} from '../../../layers/storage/profiles/vector-checkpoints.ts';
import { PARTS, type Vectors } from '../../../layers/storage/profiles/vectors.ts';
import { NOW } from '../../core/similarity/wallets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

describe.each(engineNames)('The checkpoints of an index on %s', name => {
  const engine = useEngine(name);
  const vectors: Vectors = useTable(engine, 'vectors');

  const claim = (nowMs: number, by = vectors, index = 'a') => tryClaimCheckpoint(by, index, nowMs, nowMs + 1_000);

  test('are empty at first, and then as saved, per index', async () => {
    const checkpoints = (await claim(NOW))!;
    expect(checkpoints.through).toEqual(Array(PARTS).fill(NEVER));
    const through = checkpoints.through.with(3, 176_000_000);
    await saveVectorCheckpoint(
      vectors,
      await saveVectorCheckpoint(vectors, { ...checkpoints, through }, NOW + 1_000),
      0,
    );
    expect((await claim(NOW))?.through).toEqual(through);
    expect((await claim(NOW, vectors, 'b'))?.through).toEqual(checkpoints.through);
  });

  test('are claimed by one writer until the claim expires or is released', async () => {
    const claims = await Promise.all([claim(NOW), claim(NOW), claim(NOW)]);
    expect(claims.filter(checkpoints => checkpoints !== null)).toHaveLength(1);
    expect(await claim(NOW + 1_000)).toBeNull();
    const late = (await claim(NOW + 1_001))!;
    expect(late).not.toBeNull();
    await saveVectorCheckpoint(vectors, late, 0);
    expect(await claim(NOW + 1_002)).not.toBeNull();
  });

  test('are not claimed with a stale read', async () => {
    await saveVectorCheckpoint(vectors, (await claim(NOW))!, 0);
    const other = { done: false };
    const send = async (command: { readonly input: { readonly ConditionExpression?: string } }) => {
      if (command.input.ConditionExpression !== undefined && !other.done) {
        other.done = true;
        await saveVectorCheckpoint(vectors, (await claim(NOW))!, 0);
      }
      return engine.client.send(command as never);
    };
    expect(await claim(NOW, { ...vectors, client: { send } as never })).toBeNull();
    expect(other.done).toBe(true);
  });
});
