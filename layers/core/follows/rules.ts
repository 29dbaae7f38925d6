/** Default parameters of follow edges (docs/reference/rules/coordination.md#follow-edges). */
export const followRules = {
  lagMsMin: 1000,
  lagMsMax: 60_000,
  tokensMin: 3,
  /** False-positive rate of an edge, divided by all candidate leaders. */
  alpha: 5e-4,
  /** Significance against two wallets with the same taste. */
  alikeAlpha: 1e-3,
  explainAlpha: 1e-2,
  /** Minimum matches and share unexplained by a common leader. */
  unexplainedMin: 3,
  unexplainedShareMin: 0.2,
  /** Standard deviations below the observed share: a one-sided bound of 95%. */
  wilsonZ: 1.645,

  /** Most copiers buy at once, and chance matches are rarer. */
  soonMsMax: 10_000,
  /** Phase limits of a mint's age, ms from its first buy. */
  phaseEndsMs: [10_000, 60_000, 600_000, 3_600_000, 86_400_000],
  /** Prior share of a phase for each window. */
  phaseShares: {
    within: [1, 1, 1 / 9, 1 / 50, 1 / 1380, 1 / 1440],
    soon: [1, 1 / 5, 1 / 54, 1 / 300, 1 / 8280, 1 / 8640],
  },
  phaseShareWeight: 2,
  /** Prior weight, in buys, of timing like others. */
  timingWeight: 3,
  /** Weight of a match as timing evidence, against 1 elsewhere. */
  matchWeight: 0.5,
  /** Assumed buys per phase, for new services. */
  phaseBuysAssumed: 4,
  mintsMin: 20,
  /** Assumed wallets without buys, against one busy wallet. */
  walletsAssumed: 8,

  /** Buys kept: the newest, of the last week by event time. */
  buysMax: 1_000_000,
  lifeMs: 7 * 86_400_000,
  /** Buys and mints kept per wallet. */
  walletBuysMax: 256,
  walletMintsMax: 128,
  walletMintBuysMax: 4,
  /** Latest buyers of a mint compared with each buy. */
  candidatesMax: 64,
  /** Busy candidates are evaluated in turn, this many per buy. */
  busyBuysMin: 24,
  busyJudgedMax: 8,
  /** Maximum lateness of a buy for immediate detection. */
  latenessMs: 60_000,
  /** Per follower, per leader, in total. Evicts the stalest. */
  leadersMax: 32,
  followersMax: 1000,
  edgesMax: 200_000,
} as const;
