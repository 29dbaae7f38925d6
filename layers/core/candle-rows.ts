import { type Candle, candleOf } from './candle.ts';
import type { CandleRow, Closes } from './candle-changes.ts';
import { addToBucket, type Bucket, emptyBucket, lastOf, partsOf } from './candle-level.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import { bucketStart, type Timeframe, timeframeMs, type View } from './timeframe.ts';

/** The closed rows of a timeframe from all trades of a range of whole buckets, and the closes that stood before it. */
export const foldBucketTrades = (
  timeframe: Timeframe,
  trades: Iterable<CandleTrade>,
  previous: Closes,
): readonly CandleRow[] => {
  const rows: CandleRow[] = [];
  let closes = previous;
  for (const bucket of bucketsOf(trades, timeframeMs[timeframe])) {
    const full = candleIn(bucket, timeframe, 'full', closes.full);
    const filtered = candleIn(bucket, timeframe, 'filtered', closes.filtered);
    closes = {
      full: lastOf(bucket, 'full')?.price ?? closes.full,
      filtered: lastOf(bucket, 'filtered')?.price ?? closes.filtered,
    };
    if (full !== null) rows.push({ timeframe, bucketMs: bucket.startMs, full, filtered, closes });
  }
  return rows;
};

/** The candle of one second in one view, from its trades and the close before it; null where the view has none. */
export type SecondFold = (trades: readonly CandleTrade[], view: View, previousClose: number | null) => Candle | null;

export const foldSecond: SecondFold = (trades, view, previousClose) => {
  const [bucket] = bucketsOf(trades, timeframeMs['1s']);
  return bucket === undefined ? null : candleIn(bucket, '1s', view, previousClose);
};

/** The 1 s candles of one view, ascending, from tape trades of whole seconds and the close before them. */
export const foldSeconds = (
  trades: Iterable<CandleTrade>,
  previousClose: number | null,
  view: View,
  fold: SecondFold = foldSecond,
): readonly Candle[] => {
  let close = previousClose;
  const seconds = [...Map.groupBy(trades, ({ timestampMs }) => bucketStart(timestampMs, '1s'))];
  return seconds
    .sort(([a], [b]) => a - b)
    .flatMap(([, second]) => {
      const candle = fold(second, view, close);
      close = candle?.close ?? close;
      return candle === null ? [] : [candle];
    });
};

const candleIn = (bucket: Bucket, timeframe: Timeframe, view: View, close: number | null): Candle | null =>
  candleOf(bucket.startMs, timeframeMs[timeframe], partsOf(bucket, view), close);

const bucketsOf = (trades: Iterable<CandleTrade>, widthMs: number): Bucket[] => {
  const buckets = new Map<number, Bucket>();
  for (const trade of trades) {
    if (!isVisible(trade)) continue;
    const startMs = trade.timestampMs - (trade.timestampMs % widthMs);
    const bucket = buckets.get(startMs) ?? emptyBucket(startMs);
    addToBucket(bucket, trade);
    buckets.set(startMs, bucket);
  }
  return [...buckets.values()].sort((a, b) => a.startMs - b.startMs);
};
