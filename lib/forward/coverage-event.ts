import type { Coverage } from './coverage.ts';

/** A `coverage` event of the ingest format. */
export function toCoverageEvent(source: string, { fromSlot, fromMs, slot, toMs, began, isWatched }: Coverage) {
  return {
    type: 'coverage',
    source,
    from_slot: fromSlot,
    from_timestamp: fromMs,
    to_slot: slot,
    timestamp: toMs,
    began,
    is_watched: isWatched,
  } as const;
}
