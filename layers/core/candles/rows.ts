import { addToBucket, type Bucket, createBucket, findLastPrice, selectViewAggregates } from './bucket.ts';
import { buildCandle, type Candle } from './candle.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import type { Amended, CandleRow, Closes } from './changes.ts';
import { type Timeframe, timeframeMs, toBucketStart, type View } from './timeframe.ts';

/** Folds closed rows from all trades of whole buckets. */
export function foldBucketTrades(
  timeframe: Timeframe,
  trades: Iterable<CandleTrade>,
  previous: Closes,
): readonly CandleRow[] {
  const rows: CandleRow[] = [];
  let closes = previous;
  for (const [startMs, group] of splitByBucket(trades, timeframe)) {
    const bucket = buildBucket(startMs, group);
    const full = buildBucketCandle(bucket, timeframe, 'full', closes.full);
    const filtered = buildBucketCandle(bucket, timeframe, 'filtered', closes.filtered);
    closes = {
      full: findLastPrice(bucket, 'full')?.price ?? closes.full,
      filtered: findLastPrice(bucket, 'filtered')?.price ?? closes.filtered,
    };
    if (full !== null) rows.push({ timeframe, bucketMs: startMs, full, filtered, closes, amended: never });
  }
  return rows;
}

const never: Amended = { full: false, filtered: false };

/** Folds one second's visible trades, at least one, into a candle. */
export type SecondFold = (trades: readonly CandleTrade[], view: View, previousClose: number | null) => Candle | null;

export const foldSecond: SecondFold = (trades, view, previousClose) =>
  buildBucketCandle(buildBucket(toBucketStart(trades[0]!.timestampMs, '1s'), trades), '1s', view, previousClose);

/** Folds one view's 1 s candles from whole seconds of trades. */
export function foldSeconds(
  trades: Iterable<CandleTrade>,
  view: View,
  fold: SecondFold = foldSecond,
): readonly Candle[] {
  let close: number | null = null;
  return splitByBucket(trades, '1s').flatMap(([, second]) => {
    const candle = fold(second, view, close);
    close = candle?.close ?? close;
    return candle === null ? [] : [candle];
  });
}

function buildBucketCandle(bucket: Bucket, timeframe: Timeframe, view: View, close: number | null): Candle | null {
  return buildCandle(bucket.startMs, timeframeMs[timeframe], selectViewAggregates(bucket, view), close);
}

/** Visible trades by bucket, ascending. */
export function splitByBucket(trades: Iterable<CandleTrade>, timeframe: Timeframe): readonly [number, CandleTrade[]][] {
  return [
    ...Map.groupBy([...trades].filter(isVisible), ({ timestampMs }) => toBucketStart(timestampMs, timeframe)),
  ].sort(([a], [b]) => a - b);
}

/** The bucket of its trades. */
export function buildBucket(startMs: number, trades: readonly CandleTrade[]): Bucket {
  const bucket = createBucket(startMs);
  for (const trade of trades) addToBucket(bucket, trade);
  return bucket;
}
