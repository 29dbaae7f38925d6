import type { StoredKey } from '../../layers/storage/access/keys.ts';
import { lastUse } from '../../layers/storage/access/last-use.ts';
import { inParallel } from '../../layers/storage/kernel/parallel.ts';
import { dynamoOf } from './clients.ts';
import { outputOf, type Target } from './target.ts';

const KEYS_IN_PARALLEL_MAX = 16;

/** Unix ms by id. Keys without counted use are missing. */
export const lastUses = async (
  target: Target,
  keys: readonly StoredKey[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> => {
  const usage = { client: dynamoOf(target), table: outputOf(target, 'UsageTable') };
  const found = await inParallel(keys, KEYS_IN_PARALLEL_MAX, async ({ id, createdMs }) => {
    const atMs = await lastUse(usage, id, createdMs, nowMs);
    return atMs === null ? [] : [[id, atMs] as const];
  });
  return new Map(found.flat());
};
