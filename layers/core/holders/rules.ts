export const holdersRules = {
  /** Maximum lag: 15 minutes at 200 ms per slot. */
  lateSlots: 4_500,
  /** Newest flows kept per wallet regardless of age. */
  flowsKeptMin: 8,
  /** Separate liquidity additions per wallet since the last observation. */
  addedMax: 16,
  /** Empty wallets kept; above it the longest idle half goes. */
  emptiedMax: 200_000,
  /** Kept non-holders without a balance, such as pools; above it the oldest half goes. */
  emptyPoolsMax: 20_000,
  /** Largest non-holders in an answer. */
  nonHoldersShown: 100,
  pageHoldersMax: 2_000,
  pageBytesMax: 256 * 1024,
} as const;
