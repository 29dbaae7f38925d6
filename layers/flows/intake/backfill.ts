import { type Backfill, evolveBackfill } from '../../core/coverage/backfill.ts';
import { logger } from '../../edge/logger.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { saveBackfill } from '../../storage/operations/backfill.ts';
import type { Arrival } from './arrival.ts';

const SAVE_MS = 5_000;

/** Notes how far history is applied, at most every five seconds. Never throws. */
export function openBackfillNotes(operations: TableRef<'operations'>) {
  let [known, savedMs]: [Backfill | null, number] = [null, Number.NEGATIVE_INFINITY];
  return async (arrivals: readonly Arrival[], nowMs: number): Promise<void> => {
    const backfill = evolveBackfill(
      known,
      arrivals.flatMap(({ event }) => ('timestamp' in event ? [event.timestamp] : [])),
      nowMs,
    );
    if (backfill === null) return;
    known = backfill;
    if (nowMs - savedMs < SAVE_MS) return;
    savedMs = nowMs;
    await saveBackfill(operations, backfill).catch(error => {
      logger.warn('The progress of a backfill was not noted', { error });
    });
  };
}
