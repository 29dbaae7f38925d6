/** Lifecycle thresholds. See docs/reference/rules.md#bundle-lifecycle */
export const lifecycleRules = {
  /** A dump starts when 1/n of the basis is sold within the window, ends included. */
  dumpPart: 5n,
  dumpWindowMs: 60_000,
  /** It ends when less than 1/n was sold in the window, newest end included. */
  quietPart: 20n,
  quietMs: 600_000,
  /** Percent of the basis sold. */
  deriskedHundredths: 80n,
  dormantMs: 86_400_000,
  /** Lets the rest of a cohort arrive before an empty bundle closes. */
  exitGraceMs: 5_000,
  /** Maximum lag behind the newest row, as for candles. */
  lateMs: 900_000,
} as const;

/** See docs/reference/rules.md#bundle-membership */
export const receiverRules = {
  /** Minimum received from one member: 1/n of all its tokens. */
  senderPart: 100n,
  /** Minimum received from all members: 1/n of the supply. */
  supplyPart: 1_000n,
  /** Minimum buys and sells of a market maker. */
  makerTradesMin: 3,
  burnAddresses: new Set(['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111']),
} as const;

/** Bounds of a mint's bundle state. */
export const bundleLimits = {
  /** Closed bundles, newest first. */
  finalMax: 256,
  /** Open bundles; above it the longest idle one is dropped. */
  openMax: 1024,
  /** Clusters with evidence per bundle: the first and the newest. */
  clustersMax: 24,
  /** Arrival numbers per cluster. */
  tradesMax: 64,
  /** Separate moves per bundle; older ones count in the sums only. */
  movesMax: 1024,
  /** Recent transfers and liquidity moves of the mint, at most `lateMs` old. */
  movementsMax: 2048,
  /** Receivers and separate token steps per bundle. */
  receiversMax: 256,
  stepsMax: 512,
  servicesMax: 1024,
  /** Recent trades of the mint, at most `lateMs` old. */
  recentMax: 4096,
} as const;
