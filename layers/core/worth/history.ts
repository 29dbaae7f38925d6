import { worthRules } from './rules.ts';

/** In USD. `open` is the close before. */
export type LiquidityBucket = {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** Stored widths; wider ones are merged from these. */
export const storedWidths = { '1m': 60_000, '15m': 900_000, '4h': 14_400_000 } as const;

export type StoredWidth = keyof typeof storedWidths;

/** The widths of an answer, by stored width. */
export const liquidityTimeframes = {
  '1m': { widthMs: 60_000, from: '1m' },
  '5m': { widthMs: 300_000, from: '1m' },
  '15m': { widthMs: 900_000, from: '15m' },
  '1h': { widthMs: 3_600_000, from: '15m' },
  '4h': { widthMs: 14_400_000, from: '4h' },
  '1d': { widthMs: 86_400_000, from: '4h' },
} as const satisfies Record<string, { readonly widthMs: number; readonly from: StoredWidth }>;

export type LiquidityTimeframe = keyof typeof liquidityTimeframes;

/** Full chunks are stored apart, and then leave the state. */
type Series = { buckets: readonly LiquidityBucket[]; chunks: readonly (readonly LiquidityBucket[])[] };

export type LiquidityHistory = Record<StoredWidth, Series>;

export function createLiquidityHistory(): LiquidityHistory {
  return { '1m': emptySeries(), '15m': emptySeries(), '4h': emptySeries() };
}

export function emptySeries(): Series {
  return { buckets: [], chunks: [] };
}

/** Adds the liquidity after a reserve change. */
export function takeLiquidity(history: LiquidityHistory, atMs: number, usd: number): void {
  for (const [name, widthMs] of Object.entries(storedWidths)) {
    const series = history[name as StoredWidth];
    const last = series.buckets.at(-1);
    const startMs = atMs - (atMs % widthMs);
    if (last !== undefined && startMs <= last.startMs) {
      const bucket = { ...last, high: Math.max(last.high, usd), low: Math.min(last.low, usd), close: usd };
      series.buckets = series.buckets.with(-1, bucket);
      continue;
    }
    const open = last?.close ?? usd;
    series.buckets = [
      ...series.buckets,
      { startMs, open, high: Math.max(open, usd), low: Math.min(open, usd), close: usd },
    ];
    if (series.buckets.length <= worthRules.chunkBuckets) continue;
    series.chunks = [...series.chunks, series.buckets.slice(0, -1)];
    series.buckets = series.buckets.slice(-1);
  }
}

/** Forgets chunks that are stored. */
export function dropChunks(history: LiquidityHistory): void {
  for (const series of Object.values(history)) series.chunks = [];
}

/** Merges ascending buckets into wider ones. */
export function mergeLiquidity(buckets: readonly LiquidityBucket[], widthMs: number): readonly LiquidityBucket[] {
  return [...Map.groupBy(buckets, ({ startMs }) => startMs - (startMs % widthMs))].map(([startMs, inside]) => ({
    startMs,
    open: inside[0]!.open,
    high: Math.max(...inside.map(({ high }) => high)),
    low: Math.min(...inside.map(({ low }) => low)),
    close: inside.at(-1)!.close,
  }));
}
