/** All are defaults of this service. */
export const lagRules = {
  /** Lag above this counts as degraded. */
  lagMsMax: 30_000,
  /** Older events are backfill and say nothing about live lag. */
  liveMsMax: 24 * 3_600_000,
  /** In a live feed, event time advances at most this much faster than the clock. */
  paceMax: 3,
  paceMsMin: 30_000,
  /** A recorded lag expires: idle streams have none. */
  standsMs: 60_000,
  noteEveryMs: 10_000,
} as const;
