/** Part of the random runs: `laws.soak.ts` has all. */
export const runsShare = Number(process.env.LAWS_RUNS ?? 0.2);
export const isLongRun = runsShare >= 1;

/** Every `step`-th case of a costly list: `laws.soak.ts` has all. */
export const chooseCases = <Case>(cases: readonly Case[], step: number): readonly Case[] =>
  isLongRun ? cases : cases.filter((_, at) => at % step === 0);
