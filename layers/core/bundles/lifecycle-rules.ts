import { INCINERATOR } from '../identity/address.ts';
/** Lifecycle thresholds. See docs/reference/rules.md#bundle-lifecycle */
export const lifecycleRules = {
  /** A dump: 1/n of the basis within the window, ends included. */
  dumpPart: 5n,
  dumpWindowMs: 60_000,
  /** A slow dump: 1/n of the basis within the window, less what members bought back. */
  dripPart: 2n,
  dripWindowMs: 1_800_000,
  /** Its end: below 1/n in the window, newest end included. */
  quietPart: 20n,
  quietMs: 600_000,
  deriskedHundredths: 80n,
  dormantMs: 86_400_000,
  /** Lets the rest of a cohort arrive first. */
  exitGraceMs: 5_000,
  /** Maximum lag behind the newest row, as for candles. */
  lateMs: 900_000,
} as const;

/** See docs/reference/rules.md#bundle-membership */
export const receiverRules = {
  /** Minimum received to become a member: 1/n of the bundle's basis. */
  memberPart: 20n,
  /** A swap this long before the first transfer is a history of its own. */
  historyMs: 86_400_000,
  /** Receivers of at least 1/n of the basis each that sell together act with the crew. */
  sellerPart: 100n,
  /** Receivers of at least 1/n of the basis are asked for their history and payments. */
  askedPart: 1_000n,
  /** A receiver of 1/n of the basis from two senders is a collector, also if it is not a member. */
  collectorPart: 2n,
  /** Money the other way this close to a transfer pays for it at 1/n of its value or more. */
  paymentMs: 600_000,
  paymentPart: 2n,
  burnAddresses: new Set<string>([INCINERATOR, '11111111111111111111111111111111']),
} as const;

export const bundleLimits = {
  finalMax: 256,
  /** Open bundles; above it the longest idle one is dropped. */
  openMax: 1024,
  /** Clusters with evidence per bundle: the first and the newest. */
  clustersMax: 24,
  tradesMax: 64,
  /** Reported dumps per bundle, and listed per mint. */
  dumpsMax: 100,
  /** Separate moves per bundle; above it, older ones are merged by `mergedMs`. */
  movesMax: 1024,
  mergedMs: 10_000,
  /** Transfers and liquidity moves; above it, the smallest are dropped. */
  movementsMax: 2048,
  movementsMs: 3_600_000,
  /** Receivers per bundle; above it, the smallest holdings are added up. */
  receiversMax: 256,
  /** Members and receivers with known history and payments per mint, and payments of each. */
  backgroundsMax: 1024,
  paymentsMax: 32,
  stepsMax: 512,
  servicesMax: 1024,
  /** Recent trades of the mint, at most `lateMs` old. */
  recentMax: 4096,
} as const;
