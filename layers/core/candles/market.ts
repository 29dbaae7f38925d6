import { type Candle, candleOf } from './candle.ts';
import { type Bucket, closeBefore, closedBucket, emptyLevel, type Level, partsOf } from './level.ts';
import { type Timeframe, timeframes, type View } from './timeframe.ts';

/** A token's candles in memory. The caller mutates it. */
export type Market = {
  readonly levels: readonly Level[];
  newestMs: number;
  /** Buckets that end at or before this are closed. */
  clockMs: number;
  /** Earliest end of an open bucket; nothing closes before it. */
  nextCloseMs: number;
  /** Source offset: trades at or below this arrival number are skipped. */
  appliedThrough: number;
};

export const emptyMarket = (): Market => ({
  levels: timeframes.map(emptyLevel),
  newestMs: Number.NEGATIVE_INFINITY,
  clockMs: Number.NEGATIVE_INFINITY,
  nextCloseMs: Number.POSITIVE_INFINITY,
  appliedThrough: -1,
});

/** A bucket's current candle; null when empty or not in memory. */
export const display = (market: Market, timeframe: Timeframe, view: View, startMs: number): Candle | null => {
  const at = timeframes.indexOf(timeframe);
  const level = market.levels[at]!;
  const isOpen = startMs + level.widthMs > market.clockMs;
  if (!isOpen && startMs < level.knownFromMs) return null;
  const buckets = isOpen ? openBuckets(market, at, startMs) : [closedBucket(level, startMs)];
  const parts = buckets.flatMap(bucket => (bucket === null ? [] : partsOf(bucket, view)));
  return candleOf(startMs, level.widthMs, parts, closeBefore(level, view, startMs));
};

const openBuckets = (market: Market, at: number, startMs: number): (Bucket | null)[] => {
  const endMs = startMs + market.levels[at]!.widthMs;
  return market.levels
    .slice(0, at + 1)
    .map(level => level.open)
    .filter(open => open !== null && open.startMs >= startMs && open.startMs < endMs);
};
