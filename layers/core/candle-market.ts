import { type Candle, candleOf } from './candle.ts';
import { type Bucket, closeBefore, closedBucket, emptyLevel, type Level, partsOf } from './candle-level.ts';
import { type Timeframe, timeframes, type View } from './timeframe.ts';

/** A token's candles in memory: five timeframes of two partitions. Owned by the caller and changed in place. */
export type Market = {
  readonly levels: readonly Level[];
  /** Newest event time seen, unix ms. */
  newestMs: number;
  /** Buckets that end at or before this are closed. */
  clockMs: number;
  /** End of the open bucket that ends first: until then nothing closes. */
  nextCloseMs: number;
  /** Arrival number of the last trade applied; trades at or below it are skipped. */
  appliedThrough: number;
};

export const emptyMarket = (): Market => ({
  levels: timeframes.map(emptyLevel),
  newestMs: Number.NEGATIVE_INFINITY,
  clockMs: Number.NEGATIVE_INFINITY,
  nextCloseMs: Number.POSITIVE_INFINITY,
  appliedThrough: -1,
});

/** The candle of a bucket as it now stands; null when it has none or memory does not hold it. */
export const display = (market: Market, timeframe: Timeframe, view: View, startMs: number): Candle | null => {
  const at = timeframes.indexOf(timeframe);
  const level = market.levels[at]!;
  const isOpen = startMs + level.widthMs > market.clockMs;
  if (!isOpen && startMs < level.knownFromMs) return null;
  const buckets = isOpen ? openBuckets(market, at, startMs) : [closedBucket(level, startMs)];
  const parts = buckets.flatMap(bucket => (bucket === null ? [] : partsOf(bucket, view)));
  return candleOf(startMs, level.widthMs, parts, closeBefore(level, view, startMs));
};

/** The open buckets whose trades together are those of an open bucket: its own and its open children's. */
const openBuckets = (market: Market, at: number, startMs: number): (Bucket | null)[] => {
  const endMs = startMs + market.levels[at]!.widthMs;
  return market.levels
    .slice(0, at + 1)
    .map(level => level.open)
    .filter(open => open !== null && open.startMs >= startMs && open.startMs < endMs);
};
