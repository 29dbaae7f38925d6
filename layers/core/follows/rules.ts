/** Default parameters of follow edges. See docs/reference/rules.md#follow-edges. */
export const followRules = {
  lagMsMin: 1000,
  lagMsMax: 60_000,
  tokensMin: 3,
  /** False-positive rate of an edge, divided by all candidate leaders. */
  alpha: 5e-4,
  /** Significance against two wallets with the same taste; a failing edge is removed. */
  alikeAlpha: 1e-3,
  explainAlpha: 1e-2,
  /** Minimum matches, and share of matches, that a common leader must leave unexplained. */
  unexplainedMin: 3,
  unexplainedShareMin: 0.2,
  /** Standard deviations below the observed share: a one-sided bound of 95%. */
  wilsonZ: 1.645,

  /** Short lag: most copiers buy at once, and chance matches are rarer. */
  soonMsMax: 10_000,
  /** Phase limits of a mint's age, ms from its first buy; the last phase is open. */
  phaseEndsMs: [10_000, 60_000, 600_000, 3_600_000, 86_400_000],
  /** Prior share of a phase for each window. */
  phaseShares: {
    within: [1, 1, 1 / 9, 1 / 50, 1 / 1380, 1 / 1440],
    soon: [1, 1 / 5, 1 / 54, 1 / 300, 1 / 8280, 1 / 8640],
  },
  phaseShareWeight: 2,
  /** Weight, in buys, of the prior that a wallet times buys like others. */
  timingWeight: 3,
  /** Weight of a match as timing evidence; a buy on another mint weighs 1. */
  matchWeight: 0.5,
  /** Assumed buys per phase, so a new service's first buys weigh little. */
  phaseBuysAssumed: 4,
  mintsMin: 20,
  /** Assumed wallets without buys, so one busy wallet does not represent all. */
  walletsAssumed: 8,

  /** Buys kept: the newest, of the last week by event time. */
  buysMax: 1_000_000,
  lifeMs: 7 * 86_400_000,
  /** Newest buys and mints kept per wallet; per mint the first and newest. */
  walletBuysMax: 256,
  walletMintsMax: 128,
  walletMintBuysMax: 4,
  /** Latest buyers of a mint compared with each buy. */
  candidatesMax: 64,
  /** Candidates with more buys than this are evaluated in turn, this many per buy. */
  busyBuysMin: 24,
  busyJudgedMax: 8,
  /** Maximum lateness of a buy for immediate detection. */
  latenessMs: 60_000,
  /** Edges per follower, per leader, in total. Evicts the longest without a match. */
  leadersMax: 32,
  followersMax: 1000,
  edgesMax: 200_000,
} as const;
