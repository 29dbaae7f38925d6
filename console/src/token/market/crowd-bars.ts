type Minute = { readonly bucketStartMs: number; readonly totalTrades: number; readonly crowded: boolean };

export type CrowdBar = { readonly at: number; readonly trades: number; readonly isCrowded: boolean };

export const MINUTES = 60;
const MINUTE_MS = 60_000;

/** The hour that ends with the newest minute. */
export function buildCrowdBars(minutes: readonly Minute[]): readonly CrowdBar[] {
  const newest = Math.max(...minutes.map(({ bucketStartMs }) => bucketStartMs));
  return minutes
    .map(({ bucketStartMs, totalTrades, crowded }) => ({
      at: MINUTES - 1 - (newest - bucketStartMs) / MINUTE_MS,
      trades: totalTrades,
      isCrowded: crowded,
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
}
