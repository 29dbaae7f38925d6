/** Crowd thresholds and limits. See docs/reference/rules.md#crowd */
export const crowdRules = {
  crowdedMin: 0.6,
  launchMs: 30 * 60_000,
  trailingMinutes: 60,
  /** Prior wallets and trades per minute, and the prior's weight in minutes. */
  priorWallets: 12,
  priorTrades: 16,
  priorMinutes: 15,
  /** Added to counts, so three wallets on an idle token are not a crowd. */
  slack: 8,
  /** Multiple of the usual level with score 1, on a logarithmic scale. */
  surgeMax: 5,
  /** Weight of wallets; trades have the rest and cannot make a crowd alone. */
  walletWeight: 0.75,
  /** Minutes that still accept late trades, as for candles. */
  openMinutes: 15,
  /** A shown hour, the hour before it, and room for clock lag. */
  keptMinutes: 136,
} as const;
