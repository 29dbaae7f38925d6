import { getCountersMs } from '../../edge/config.ts';
import { logger } from '../../edge/logger.ts';
import { runLater } from '../../edge/platform.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { type Extent, widenExtent } from '../../storage/operations/extent.ts';
import type { Arrival } from './arrival.ts';

/** Notes times of events but prices: at once where older, else with the counters. Never throws. */
export function openExtentNotes(operations: TableRef<'operations'>, everyMs = getCountersMs()) {
  let known: Extent | null = null;
  let [savedMs, savedToMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let stopTimer: (() => void) | undefined;
  const save = async (nowMs: number): Promise<void> => {
    stopTimer?.();
    stopTimer = undefined;
    if (known === null) return;
    savedMs = nowMs;
    savedToMs = known.toMs;
    await widenExtent(operations, known).catch(error => {
      savedToMs = Number.NEGATIVE_INFINITY;
      logger.warn('The times of events were not noted', { error });
    });
  };
  return async (arrivals: readonly Arrival[], nowMs: number): Promise<void> => {
    const times = arrivals.flatMap(({ event }) =>
      event.type !== 'price' && 'timestamp' in event ? [event.timestamp] : [],
    );
    if (times.length === 0) return;
    const fromMs = times.reduce((min, ms) => Math.min(min, ms), known?.fromMs ?? Number.POSITIVE_INFINITY);
    const toMs = times.reduce((max, ms) => Math.max(max, ms), known?.toMs ?? 0);
    const isOlder = known === null || fromMs < known.fromMs;
    known = { fromMs, toMs };
    if (isOlder || nowMs - savedMs >= everyMs) await save(nowMs);
    else if (toMs > savedToMs) stopTimer ??= runLater(() => save(Date.now()), everyMs);
  };
}
