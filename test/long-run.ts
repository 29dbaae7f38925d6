/** Part of the random runs: `laws.soak.ts` has all. */
export const runsShare = Number(process.env.LAWS_RUNS ?? 0.4);
export const isLongRun = runsShare >= 1;
