/** Who is ranked (docs/reference/rules/lists.md#leaderboard). */
export const boardRules = {
  exitsMin: 5,
  /** A smaller cost has no meaningful ROI. */
  roiCostUsdMin: 100n,
} as const;
