const STEPS_PER_DECADE = 20;
const DECADES = 14;
/** Powers of ten may come out a little above. */
const EPSILON = 1e-6;

/** Upper bounds in ms, ascending: 0, 1, then 20 steps for each power of ten. */
const bounds: readonly number[] = [
  0,
  ...new Set(
    Array.from({ length: STEPS_PER_DECADE * DECADES + 1 }, (_, step) =>
      Math.ceil(10 ** (step / STEPS_PER_DECADE) - EPSILON),
    ),
  ),
];

/** Rounds a lag up to its bound, by at most 12.3% from 20 ms on. */
export function roundLag(ms: number): number {
  let [low, high] = [0, bounds.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[middle]! >= ms) high = middle;
    else low = middle + 1;
  }
  return bounds[low]!;
}

/** The rounded lag of the nearest rank. */
export function findLagQuantile(lags: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...lags].sort(([a], [b]) => a - b);
  const rank = Math.ceil(share * all.reduce((sum, [, count]) => sum + count, 0));
  let below = 0;
  for (const [bound, count] of all) {
    below += count;
    if (below >= rank) return bound;
  }
  return null;
}
