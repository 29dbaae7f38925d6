/** Tier thresholds, 0–100 (docs/reference/rules/security-signal.md#buyer-quality). */
export const tierRules = {
  elite: { positionsMin: 20, skillMin: 70 },
  consistent: { skillMin: 45, medianRoiPctMin: 0 },
} as const;
