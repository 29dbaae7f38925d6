/** Lag thresholds; all are defaults of this service. */
export const lagRules = {
  /** Lag above this counts as degraded. */
  lagMsMax: 30_000,
  /** Older events are backfill and say nothing about live lag. */
  liveMsMax: 24 * 3_600_000,
  /** Live feeds advance at most this many times as fast as the clock. */
  paceMax: 3,
  paceMsMin: 30_000,
  /** A recorded lag expires, because an idle stream has none. */
  standsMs: 60_000,
  /** Minimum interval between records of lag. */
  noteEveryMs: 10_000,
} as const;
