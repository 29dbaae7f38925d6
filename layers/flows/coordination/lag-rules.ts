/** All are defaults of this service. */
export const lagRules = {
  /** Lag above this counts as degraded. */
  lagMsMax: 30_000,
  /** Older events are backfill and say nothing about live lag. */
  liveMsMax: 24 * 3_600_000,
  /** Maximum speed of event time in a live feed, as a multiple of the clock. */
  paceMax: 3,
  paceMsMin: 30_000,
  /** A recorded lag expires: idle streams have none. */
  standsMs: 60_000,
  noteEveryMs: 10_000,
} as const;
