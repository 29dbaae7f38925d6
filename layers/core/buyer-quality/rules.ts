/** What tells a buyer's tier. All are defaults. Skill and percents are 0-100. Source of the tiers: spec 2.17. */
export const tierRules = {
  elite: { positionsMin: 20, skillMin: 70 },
  consistent: { skillMin: 45, medianRoiPctMin: 0 },
} as const;
