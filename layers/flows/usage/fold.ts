import { DAY_MS, formatUtcDay } from '../../core/kernel/utc-day.ts';
import { type Keys, listKeys } from '../../storage/access/keys.ts';
import type { Quotas } from '../../storage/access/quota.ts';
import type { UsageTable } from '../../storage/access/usage.ts';
import { foldUsage } from '../../storage/access/usage-fold.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { loadFoldedThrough, saveFoldedThrough } from '../../storage/operations/folded-days.ts';

export type FoldDeps = { readonly keys: Keys; readonly usage: UsageTable; readonly operations: Quotas };

const KEYS_IN_PARALLEL_MAX = 8;
/** Days before the first run. */
const DAYS_MAX = 35;

/** Folds days that ended, each twice, for late writes. */
export async function foldFinishedDays({ keys, usage, operations }: FoldDeps, nowMs: number): Promise<void> {
  const last = formatUtcDay(nowMs - DAY_MS);
  const folded = await loadFoldedThrough(operations);
  if (folded !== null && folded >= last) return;
  const from = folded ?? formatUtcDay(nowMs - DAYS_MAX * DAY_MS);
  await runInParallel(await listKeys(keys), KEYS_IN_PARALLEL_MAX, ({ id }) => foldUsage(usage, id, from, last));
  await saveFoldedThrough(operations, last);
}
