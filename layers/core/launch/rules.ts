export const launchRules = {
  /** Without a trade for this long, a token on a curve is dead. */
  deadMs: 24 * 3_600_000,
  /** From this share of the curve on, percent. */
  graduatingPct: 80n,
  /** The first swaps outside the curve since its newest state. */
  outsideMax: 16,
} as const;
