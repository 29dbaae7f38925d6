import type { StoredKey } from '../../layers/storage/access/keys.ts';
import { findLastUse } from '../../layers/storage/access/last-use.ts';
import { runInParallel } from '../../layers/storage/kernel/parallel.ts';
import { createDynamoClient } from './clients.ts';
import { getTargetOutput, type Target } from './target.ts';

const KEYS_IN_PARALLEL_MAX = 16;

/** Unix ms by id. Keys without counted use are missing. */
export async function readLastUses(
  target: Target,
  keys: readonly StoredKey[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const usage = { client: createDynamoClient(target), table: getTargetOutput(target, 'UsageTable') };
  const found = await runInParallel(keys, KEYS_IN_PARALLEL_MAX, async ({ id, createdMs }) => {
    const atMs = await findLastUse(usage, id, createdMs, nowMs);
    return atMs === null ? [] : [[id, atMs] as const];
  });
  return new Map(found.flat());
}
