const minute = 60_000;

/** Who counts as an early buyer, and what its money says. All are defaults. */
export const earlyRules = {
  /** First buys within so long of the token's first are kept: the widest window that may be asked for. Source: spec 4.4. */
  keptMs: 240 * minute,
  /** The window that alerts go by. Source: spec 4.4. */
  defaultWindowMinutes: 60,
  /** The earliest so many buyers are kept; a launch with more is judged by these. */
  buyersMax: 2000,
  /** Evidence that came before its wallet's buy waits, of so many wallets at most. */
  waitingMax: 500,
  /** The verdict is looked at again after a row for each so many buyers whose money is known: at once of up to so many, after 32 rows of the most. */
  buyersPerRow: 64,
} as const;

/** When a wallet is taken to have been seeded: given its money for this buy by whoever stands behind it. */
export const seedRules = {
  /** A wallet is fresh when its first funding ever seen lies within so long before its first buy, and a funding counts when it does. */
  freshMs: 24 * 60 * minute,
  /** Who funded a wallet first, and who stands behind, says something of a buy made at most so long before. Source: decisions, Detection. */
  lateMs: 10 * minute,
  /** A wallet with a swap so long before its first buy is not fresh. */
  freshTradeMs: 24 * 60 * minute,
  /** A sender's money is a seed when it covers this part of what the first buy cost, percent. */
  paidPercentMin: 50,
  /** Withdrawals from one exchange that are this near in time, amount and first buy are one hand's, from so many others on. Source: decisions, CexCoordinated. */
  series: { fundedWithinMs: 30 * minute, amountWithin: 1.05, boughtWithinMs: 10 * minute, othersMin: 4 },
} as const;

/** Senders whose money says nothing of who stands behind a wallet: they fund strangers all day. Source: decisions, Entity. */
export const publicCategories: ReadonlySet<string> = new Set(['cex', 'bridge', 'dex_authority']);

/** What reasons ask for; percents are of the early buyers, shares of the wallets named. */
export const reasonRules = {
  /** Of the three waves the heaviest holds. */
  waves: [
    { code: 'SEED_WAVE_HEAVY', walletsMin: 10, pctMin: 40, score: 40 },
    { code: 'SEED_WAVE_MODERATE', walletsMin: 5, pctMin: 20, score: 25 },
    { code: 'SEED_WAVE_LIGHT', walletsMin: 3, pctMin: 10, score: 10 },
  ],
  farm: { walletsMin: 3, score: 40 },
  /** Fresh wallets whose money comes from exchanges: of one, or of many. They never make a token suspicious by themselves. */
  cex: { walletsMin: 5, pctMin: 25, exchangesMin: 3, convergedShareMin: 0.6, dispersedShareMax: 0.5, score: 10 },
  /** Median time from seed to buy; within the fast limit, or at least within a day, which every seed is. */
  fast: { walletsMin: 3, medianSecondsMax: 15 * 60, score: 15 },
  sameDay: { walletsMin: 3, score: 5 },
  terminal: { walletsMin: 3, shareMin: 0.6, score: 10 },
  /** No reason of its own, for the spec has none: most seeds come from one sender, or from wallets that one sender funded. As many as SybilPoisoning asks for. */
  oneSource: { walletsMin: 5, shareMin: 0.5, score: 25 },
  /** From this score on the token is suspicious. */
  suspiciousMin: 50,
} as const;
