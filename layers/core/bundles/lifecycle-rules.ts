/** When a bundle passes from one status to the next. Source: decisions, Detection, but for those marked as ours. */
export const lifecycleRules = {
  /** A dump begins when so much of the basis, a fraction 1/n, is sold within the window, both ends included. */
  dumpPart: 5n,
  dumpWindowMs: 60_000,
  /** It ends when less than 1/n of the basis was sold in the last so long, the younger end included. */
  quietPart: 20n,
  quietMs: 600_000,
  /** derisked: so many hundredths of the basis are sold, and never in a dump. */
  deriskedHundredths: 80n,
  dormantMs: 86_400_000,
  /** Ours: a balance of zero is final only after so long, so that a cohort that sells out in one slot is whole before it is closed. */
  exitGraceMs: 5_000,
  /** Ours: rows this much older than the newest still take part in a dump at their own time. The lateness window of candles. */
  lateMs: 900_000,
} as const;

/** Who becomes a member by receiving tokens. */
export const receiverRules = {
  /** From one member at least 1/n of all that it had of the token. */
  senderPart: 100n,
  /** Or from members together at least 1/n of the supply. */
  supplyPart: 1_000n,
  /** A wallet that bought and sold the token so often makes its market. */
  makerTradesMin: 3,
  /** Addresses that nobody can spend from. */
  burnAddresses: new Set(['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111']),
} as const;

/** What a mint's bundles may cost. */
export const bundleLimits = {
  /** Closed bundles that are kept, newest first. */
  finalMax: 256,
  /** Open bundles; beyond it the one that was idle longest is let go. */
  openMax: 1024,
  /** Clusters of a bundle whose evidence is kept: the first, and the newest of the others. */
  clustersMax: 24,
  /** Trades of a cluster that are kept by their arrival numbers. */
  tradesMax: 64,
  /** Moves of a bundle that are kept one by one, each of one time and slot; beyond it the oldest count in the sums alone. */
  movesMax: 1024,
  /** Recent transfers and liquidity of the mint, in number; their age is `lateMs`. */
  movementsMax: 2048,
  /** Receivers of a bundle's tokens that are followed, and steps of the tokens that are kept one by one. */
  receiversMax: 256,
  stepsMax: 512,
  /** Services remembered that received a token. */
  servicesMax: 1024,
  /** Recent trades of the mint, in number; their age is `lateMs`. */
  recentMax: 4096,
} as const;
