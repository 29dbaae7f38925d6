import { describeBackfill } from '../core/coverage/backfill.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import { loadBackfill } from '../storage/operations/backfill.ts';

/** A running backfill as answers show it, else null. */
export async function readBackfill(operations: TableRef<'operations'>, nowMs: number) {
  const backfill = describeBackfill(await loadBackfill(operations), nowMs);
  return backfill && { pct: backfill.pct, newest_ts_ms: backfill.newestMs };
}
