/** Defaults of the holder book. */
export const holdersRules = {
  /** How far behind the newest slot a row may come and still count exactly: 15 minutes at 200 ms a slot. */
  lateSlots: 4_500,
  /** Each wallet's newest so many flows are kept however old they are, so that for most wallets no row is ever too late. */
  flowsKeptMin: 8,
  /** Additions of liquidity kept apart of a wallet since its balance was last observed. */
  addedMax: 16,
  /** Wallets that hold nothing any more are remembered for what they traded; past this many the longest idle half is forgotten. */
  emptiedMax: 200_000,
  /** A stored page holds at most so many wallets, and ends at so many bytes. */
  pageHoldersMax: 2_000,
  pageBytesMax: 256 * 1024,
} as const;
