/** Crowd thresholds and limits (docs/reference/rules/coordination.md#crowd). */
export const crowdRules = {
  crowdedMin: 0.6,
  launchMs: 30 * 60_000,
  trailingMinutes: 60,
  /** Prior wallets and trades per minute, and its weight. */
  priorWallets: 12,
  priorTrades: 16,
  priorMinutes: 15,
  /** Added to counts: three wallets are not a crowd. */
  slack: 8,
  /** Multiple of the usual level that scores 1. */
  surgeMax: 5,
  /** Trades have the rest and cannot make a crowd alone. */
  walletWeight: 0.75,
  openMinutes: 15,
  /** Two hours, and room for clock lag. */
  keptMinutes: 136,
} as const;
