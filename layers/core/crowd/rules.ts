/** The crowd rule, and what bounds its memory. All are defaults but `crowdedMin` and `launchMs` (decisions, Detection). */
export const crowdRules = {
  /** A minute whose score reaches this is crowded. */
  crowdedMin: 0.6,
  /** A crowd on a token younger than this is a crowded launch. */
  launchMs: 30 * 60_000,
  /** Minutes before a minute that say what is usual. */
  trailingMinutes: 60,
  /** What is believed of a token before anything is seen, wallets and trades a minute, and how many minutes' weight that has. */
  priorWallets: 12,
  priorTrades: 16,
  priorMinutes: 15,
  /** So many more, of wallets as of trades, are as good as none: a token on which nobody trades is not crowded by three. */
  slack: 8,
  /** So many times what is usual is a score of one; what is usual is zero, and in between the logarithm decides. */
  surgeMax: 5,
  /** How much the wallets weigh; the trades have the rest, too little to make a crowd alone. */
  walletWeight: 0.75,
  /** Minutes that may still change: later than that a trade amends nothing, as with candles. */
  openMinutes: 15,
  /** Minutes kept: an hour that is shown, the hour before its oldest, and what a clock may lag behind the newest trade. */
  keptMinutes: 136,
} as const;
