const minute = 60_000;

/** Early buyer limits (docs/reference/rules/wash-and-funding.md#funding-abuse). */
export const earlyRules = {
  /** Widest window in the API. */
  keptMs: 240 * minute,
  defaultWindowMinutes: 60,
  buyersMax: 2000,
  /** Wallets with evidence but without a buy. */
  waitingMax: 500,
  /** Known buyers per row between verdict checks. */
  buyersPerRow: 64,
} as const;

/** Thresholds for seeded wallets. */
export const seedRules = {
  freshMs: 24 * 60 * minute,
  /** Funding up to this long after the buy counts. */
  lateMs: 10 * minute,
  /** A wallet with an older swap is not fresh. */
  freshTradeMs: 24 * 60 * minute,
  paidPercentMin: 50,
  /** Similar withdrawals from one exchange with at least `othersMin` others. */
  series: { fundedWithinMs: 30 * minute, amountWithin: 1.05, boughtWithinMs: 10 * minute, othersMin: 4 },
} as const;

/** Percents of all early buyers, shares of the named wallets. */
export const reasonRules = {
  /** The heaviest matching wave counts. */
  waves: [
    { code: 'SEED_WAVE_HEAVY', walletsMin: 10, pctMin: 40, score: 40 },
    { code: 'SEED_WAVE_MODERATE', walletsMin: 5, pctMin: 20, score: 25 },
    { code: 'SEED_WAVE_LIGHT', walletsMin: 3, pctMin: 10, score: 10 },
  ],
  farm: { walletsMin: 3, score: 40 },
  /** Never suspicious on its own. */
  cex: { walletsMin: 5, pctMin: 25, exchangesMin: 3, convergedShareMin: 0.6, dispersedShareMax: 0.5, score: 10 },
  /** Median seed-to-buy time; every seed is within a day. */
  fast: { walletsMin: 3, medianSecondsMax: 15 * 60, score: 15 },
  sameDay: { walletsMin: 3, score: 5 },
  terminal: { walletsMin: 3, shareMin: 0.6, score: 10 },
  /** Adds score without a reason code: most seeds share a sender. */
  oneSource: { walletsMin: 5, shareMin: 0.5, score: 25 },
  suspiciousMin: 50,
} as const;
