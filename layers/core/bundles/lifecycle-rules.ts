import { INCINERATOR } from '../identity/address.ts';
/** Lifecycle thresholds (docs/reference/rules/bundle-life.md#bundle-lifecycle). */
export const lifecycleRules = {
  /** A dump: 1/n of the basis within the window, ends included. */
  dumpPart: 5n,
  dumpWindowMs: 60_000,
  /** A slow dump: 1/n of the basis within the window, minus repurchases. */
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
  /** A token's first trades are kept for members that evidence shows later. */
  firstKeptMs: 3_600_000,
} as const;

/** (docs/reference/rules/bundle-life.md#bundle-membership). */
export const receiverRules = {
  /** Minimum received to become a member: 1/n of the bundle's basis. */
  memberPart: 20n,
  /** An older swap is a history of its own. */
  historyMs: 86_400_000,
  /** Receivers of 1/n of the basis that sell together. */
  sellerPart: 100n,
  /** Receivers of 1/n of the basis are asked. */
  askedPart: 1_000n,
  /** A collector received 1/n of the basis from two senders. */
  collectorPart: 2n,
  /** Money this close pays for a transfer, from 1/n of its value. */
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
  /** Separate moves per bundle; above it, `mergedMs` merges older ones. */
  movesMax: 1024,
  mergedMs: 10_000,
  /** Transfers and liquidity moves; above it, the smallest are dropped. */
  movementsMax: 2048,
  movementsMs: 3_600_000,
  /** Receivers per bundle; above it, the smallest holdings are added up. */
  receiversMax: 256,
  /** Answers per mint, and payments in each. */
  backgroundsMax: 1024,
  paymentsMax: 32,
  stepsMax: 512,
  servicesMax: 1024,
  /** Recent trades of the mint, at most `lateMs` old. */
  recentMax: 4096,
  /** Older trades of a token's first buyers. */
  earlyMax: 1024,
  earlyOfWalletMax: 32,
} as const;
