import { addToBucket, type Bucket, emptyBucket, lastOf, partsOf } from './bucket.ts';
import { type Candle, candleOf } from './candle.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import type { Amended, CandleRow, Closes } from './changes.ts';
import { bucketStart, type Timeframe, timeframeMs, type View } from './timeframe.ts';

/** Folds closed rows from all trades of whole buckets. */
export const foldBucketTrades = (
  timeframe: Timeframe,
  trades: Iterable<CandleTrade>,
  previous: Closes,
): readonly CandleRow[] => {
  const rows: CandleRow[] = [];
  let closes = previous;
  for (const [startMs, group] of groupsOf(trades, timeframe)) {
    const bucket = bucketOf(startMs, group);
    const full = candleIn(bucket, timeframe, 'full', closes.full);
    const filtered = candleIn(bucket, timeframe, 'filtered', closes.filtered);
    closes = {
      full: lastOf(bucket, 'full')?.price ?? closes.full,
      filtered: lastOf(bucket, 'filtered')?.price ?? closes.filtered,
    };
    if (full !== null) rows.push({ timeframe, bucketMs: startMs, full, filtered, closes, amended: never });
  }
  return rows;
};

const never: Amended = { full: false, filtered: false };

/** Folds one second's visible trades, at least one, into a candle. */
export type SecondFold = (trades: readonly CandleTrade[], view: View, previousClose: number | null) => Candle | null;

export const foldSecond: SecondFold = (trades, view, previousClose) =>
  candleIn(bucketOf(bucketStart(trades[0]!.timestampMs, '1s'), trades), '1s', view, previousClose);

/** Folds one view's 1 s candles from whole seconds of trades. */
export const foldSeconds = (
  trades: Iterable<CandleTrade>,
  previousClose: number | null,
  view: View,
  fold: SecondFold = foldSecond,
): readonly Candle[] => {
  let close = previousClose;
  return groupsOf(trades, '1s').flatMap(([, second]) => {
    const candle = fold(second, view, close);
    close = candle?.close ?? close;
    return candle === null ? [] : [candle];
  });
};

const candleIn = (bucket: Bucket, timeframe: Timeframe, view: View, close: number | null): Candle | null =>
  candleOf(bucket.startMs, timeframeMs[timeframe], partsOf(bucket, view), close);

/** Visible trades by bucket, ascending. */
export const groupsOf = (trades: Iterable<CandleTrade>, timeframe: Timeframe): readonly [number, CandleTrade[]][] =>
  [...Map.groupBy([...trades].filter(isVisible), ({ timestampMs }) => bucketStart(timestampMs, timeframe))].sort(
    ([a], [b]) => a - b,
  );

/** The bucket of its trades. */
export const bucketOf = (startMs: number, trades: readonly CandleTrade[]): Bucket => {
  const bucket = emptyBucket(startMs);
  for (const trade of trades) addToBucket(bucket, trade);
  return bucket;
};
