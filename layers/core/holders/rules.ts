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
  /** Open lots of a wallet; above it the newest become one. */
  lotsMax: 4_096,
  /** Largest senders of a wallet's tokens that are kept. */
  sendersMax: 8,
  /** Later trades do not show market making. */
  makerLateMs: 900_000,
  /** Fundings of wallets that have nothing yet. */
  unheldMax: 500,
  pageHoldersMax: 2_000,
  pageBytesMax: 256 * 1024,
} as const;

/** An hour of market making (docs/reference/rules/people.md#tags). */
export const makerRules = {
  minutes: 60,
  /** Fewest buys, and fewest sells. */
  tradesMin: 3,
  /** Least volume of a side in 10⁻³⁰ USD, and as a percentage of the other. */
  sideUsdMin: 100n * 10n ** 30n,
  sidePctMin: 50n,
} as const;
