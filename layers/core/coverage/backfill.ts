/** Events of the past that are being applied. */
export type Backfill = {
  /** Oldest and newest event so far, unix ms. */
  readonly fromMs: number;
  readonly newestMs: number;
  /** When the newest one was applied. */
  readonly seenMs: number;
};

/** Older events are history, not late ones. */
const HISTORY_MS = 15 * 60_000;
/** A backfill that pauses for longer has ended. */
const PAUSE_MS_MAX = 60_000;

/** Goes on with a backfill where most events of a batch are history, else null. */
export function evolveBackfill(before: Backfill | null, timestamps: readonly number[], nowMs: number): Backfill | null {
  const old = timestamps.filter(ms => ms < nowMs - HISTORY_MS);
  if (old.length * 2 <= timestamps.length) return null;
  const isRunning = before !== null && nowMs - before.seenMs <= PAUSE_MS_MAX;
  return {
    fromMs: old.reduce((min, ms) => Math.min(min, ms), isRunning ? before.fromMs : Number.POSITIVE_INFINITY),
    newestMs: old.reduce((max, ms) => Math.max(max, ms), 0),
    seenMs: nowMs,
  };
}

/** Percent of the time since the oldest event. Null unless it runs. */
export function describeBackfill(backfill: Backfill | null, nowMs: number) {
  if (backfill === null || nowMs - backfill.seenMs > PAUSE_MS_MAX) return null;
  const { fromMs, newestMs } = backfill;
  return { pct: Math.floor((100 * (newestMs - fromMs)) / Math.max(1, nowMs - fromMs)), newestMs };
}
