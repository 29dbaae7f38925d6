/** The rule of follow edges, and what bounds its memory. All are defaults. Source of the first three: decisions, Detection. */
export const followRules = {
  /** A follower's buy comes so long after the leader's, both ends included. */
  lagMsMin: 1000,
  lagMsMax: 60_000,
  /** Distinct mints on which it did. */
  tokensMin: 3,
  /** The chance that a wallet which follows nobody gets a leader all the same, shared out over all who bought before it. */
  alpha: 5e-4,
  /** The chance that two who only like the same mints look like leader and follower; an edge of which more comes to light goes. */
  alikeAlpha: 1e-3,
  /** Below it, someone who bought before both may be what two buyers have in common. */
  explainAlpha: 1e-2,
  /** Matches that a common leader leaves unexplained, at least so many and such a share of all, speak for themselves. */
  unexplainedMin: 3,
  unexplainedShareMin: 0.2,
  /** Standard deviations below the observed share: a one-sided bound of 95%. */
  wilsonZ: 1.645,

  /** Most who copy do it at once: a pair is also judged by its matches with a lag of at most this, where far fewer come by chance. */
  soonMsMax: 10_000,
  /** Ends of the phases of a mint's age, ms from its first buy; the last phase has no end. */
  phaseEndsMs: [10_000, 60_000, 600_000, 3_600_000, 86_400_000],
  /** The share of a phase that either window is, where nobody has bought yet. */
  phaseShares: {
    within: [1, 1, 1 / 9, 1 / 50, 1 / 1380, 1 / 1440],
    soon: [1, 1 / 5, 1 / 54, 1 / 300, 1 / 8280, 1 / 8640],
  },
  /** How many buyers that share is worth. */
  phaseShareWeight: 2,
  /** How many buys the belief is worth that a wallet times its buys as the others do. */
  timingWeight: 3,
  /** How much a buy after the leader's tells of how its wallet times its buys; one on another mint tells 1. */
  matchWeight: 0.5,
  /** Buys of each phase taken for granted, so that the first few of a young service are no rule. */
  phaseBuysAssumed: 4,
  /** There are always so many mints to choose from. */
  mintsMin: 20,
  /** Wallets taken for granted that buy nothing, so that one that buys everything does not speak for all. */
  walletsAssumed: 8,

  /** Buys kept: the newest, of the last week by event time. */
  buysMax: 1_000_000,
  lifeMs: 7 * 86_400_000,
  /** Of a wallet: so many of its newest buys and mints; of those on one mint the first and the newest. */
  walletBuysMax: 256,
  walletMintsMax: 128,
  walletMintBuysMax: 4,
  /** Who bought a mint last, looked at with each buy of it. */
  candidatesMax: 64,
  /** Of those with more than so many buys kept, so many are judged with each buy, in turn. */
  busyBuysMin: 24,
  busyJudgedMax: 8,
  /** A buy comes at most so much later than one made after it, to be found at once. */
  latenessMs: 60_000,
  /** Edges: of a follower, of a leader, in all. Beyond it, the one longest without a match goes. */
  leadersMax: 32,
  followersMax: 1000,
  edgesMax: 200_000,
} as const;
