import { addToBucket, type Bucket, createBucket, findLastPrice, selectViewAggregates } from './bucket.ts';
import { buildCandle, type Candle } from './candle.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import type { Amended, CandleRow, Closes } from './changes.ts';
import { encodeRowSums } from './row-sums.ts';
import { type Timeframe, timeframeMs, toBucketStart, type View } from './timeframe.ts';

/** Folds closed rows from all trades of whole buckets. */
export function foldBucketTrades(
  timeframe: Timeframe,
  trades: Iterable<CandleTrade>,
  previous: Closes,
): readonly CandleRow[] {
  const buckets = splitByBucket(trades, timeframe).map(([startMs, group]) => buildBucket(startMs, group));
  return buildRows(timeframe, buckets, previous);
}

/** Rows of ascending closed buckets. */
export function buildRows(timeframe: Timeframe, buckets: readonly Bucket[], previous: Closes): readonly CandleRow[] {
  const rows: CandleRow[] = [];
  let closes = previous;
  for (const bucket of buckets) {
    const { startMs } = bucket;
    const full = buildBucketCandle(bucket, timeframe, 'full', closes.full);
    const filtered = buildBucketCandle(bucket, timeframe, 'filtered', closes.filtered);
    closes = {
      full: findLastPrice(bucket, 'full')?.price ?? closes.full,
      filtered: findLastPrice(bucket, 'filtered')?.price ?? closes.filtered,
    };
    const sums = encodeRowSums(bucket, timeframe);
    if (full !== null || sums !== null)
      rows.push({ timeframe, bucketMs: startMs, full, filtered, closes, amended: never, sums });
  }
  return rows;
}

const never: Amended = { full: false, filtered: false };

/** A series of candles: one width and view. */
export type Series = { readonly timeframe: Timeframe; readonly view: View };

/** Folds one bucket's visible trades, at least one, into a candle. */
export type BucketFold = (
  trades: readonly CandleTrade[],
  series: Series,
  previousClose: number | null,
) => Candle | null;

export const foldBucket: BucketFold = (trades, { timeframe, view }, previousClose) =>
  buildBucketCandle(
    buildBucket(toBucketStart(trades[0]!.timestampMs, timeframe), trades),
    timeframe,
    view,
    previousClose,
  );

/** Folds a series from the trades of whole buckets. */
export function foldSeries(
  trades: Iterable<CandleTrade>,
  series: Series,
  fold: BucketFold = foldBucket,
): readonly Candle[] {
  let close: number | null = null;
  return splitByBucket(trades, series.timeframe).flatMap(([, bucket]) => {
    const candle = fold(bucket, series, close);
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
