import type { Coverage } from './coverage.ts';

/** Events of the ingest format: a `source_gap` where something was missed, and `coverage`. */
export function toCoverageEvents(source: string, { fromSlot, fromMs, slot, toMs, began, isWatched, missed }: Coverage) {
  const coverage = {
    type: 'coverage',
    source,
    from_slot: fromSlot,
    from_timestamp: fromMs,
    to_slot: slot,
    timestamp: toMs,
    began,
    is_watched: isWatched,
  } as const;
  if (missed === undefined) return [coverage];
  const gap = {
    type: 'source_gap',
    source,
    from_slot: missed.fromSlot,
    to_slot: missed.toSlot,
    from_ts: missed.fromMs,
    to_ts: missed.toMs,
    reason: began,
    is_filled: false,
    timestamp: toMs,
  } as const;
  return [gap, coverage];
}
