/** How many of its random runs a suite does: `npm test` does a part, `laws.soak.ts` all and more. */
export const runsShare = Number(process.env.LAWS_RUNS ?? 0.4);
export const isLongRun = runsShare >= 1;
