/** When coordination counts as lagging. All are defaults of this service. */
export const lagRules = {
  /** What was applied so long after it happened, or lies so long in a stream, lags. */
  lagMsMax: 30_000,
  /** What happened longer ago than this is history that somebody fills in, not the live pipeline: its own age says nothing about that. */
  liveMsMax: 24 * 3_600_000,
  /** A feed is live while event time moves at most so many times the clock, over so long. */
  paceMax: 3,
  paceMsMin: 30_000,
  /** A lag that was noted and not noted again stands for so long: where nothing arrives any more nothing lags. */
  standsMs: 60_000,
  /** A lag is noted at most once in this, and where nothing lags nothing is noted. */
  noteEveryMs: 10_000,
} as const;
