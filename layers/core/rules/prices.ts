/** Times after a firing at which prices are compared. */
export const horizons = { '5m': 300_000, '1h': 3_600_000, '24h': 86_400_000 } as const;
export type Horizon = keyof typeof horizons;
export const horizonNames = Object.keys(horizons) as readonly Horizon[];

/** Percent from the price at a time to that at each horizon; null if one of them is unknown. */
export type Moves = readonly (number | null)[];

/** Prices of a token in order of time, which set its candles. */
export type Prices = { readonly timesMs: readonly number[]; readonly usd: readonly number[] };

/** How far the price went after a time. Prices are known until `untilMs`. */
export function computeMoves(prices: Prices, atMs: number, untilMs: number): Moves {
  const before = findPrice(prices, atMs);
  return horizonNames.map(name => {
    const thenMs = atMs + horizons[name];
    if (before === null || before === 0 || thenMs > untilMs) return null;
    return (findPrice(prices, thenMs)! / before - 1) * 100;
  });
}

/** The newest price at or before a time. */
function findPrice({ timesMs, usd }: Prices, atMs: number): number | null {
  let [low, high] = [0, timesMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesMs[middle]! <= atMs) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : usd[low - 1]!;
}

export type MoveSummary = {
  readonly n: number;
  readonly median_pct: number | null;
  readonly p10_pct: number | null;
  readonly p90_pct: number | null;
};

/**
 * Nearest ranks of the moves that are known.
 * The median of an even number is the mean of two.
 */
export function summarizeMoves(all: readonly Moves[]): Readonly<Record<Horizon, MoveSummary>> {
  const entries = horizonNames.map((name, at) => {
    const sorted = all.flatMap(moves => moves[at] ?? []).sort((a, b) => a - b);
    const rank = (share: number): number | null => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
    const half = sorted.length / 2;
    const median = sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
    return [
      name,
      {
        n: sorted.length,
        median_pct: sorted.length === 0 ? null : median,
        p10_pct: rank(0.1),
        p90_pct: rank(0.9),
      },
    ] as const;
  });
  return Object.fromEntries(entries) as Record<Horizon, MoveSummary>;
}
