import { type Bucket, findLastPrice, selectViewAggregates } from '../../core/candles/bucket.ts';
import { buildCandle, type Candle } from '../../core/candles/candle.ts';
import type { Series } from '../../core/candles/rows.ts';
import { timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import { findClosedMs } from './closed-time.ts';
import { type PoolReader, readPoolBuckets } from './pool-buckets.ts';
import type { MarketStores } from './state.ts';

/** A page ends soon after. */
const UNITS_MAX = 32;

export async function openPoolReader(
  stores: MarketStores,
  mint: string,
  pool: string,
  nowMs: number,
): Promise<PoolReader> {
  return { stores, mint, pool, nowMs, closedMs: await findClosedMs(stores, mint), units: 0 };
}

export type PoolRange = { readonly fromMs: number; readonly toMs: number; readonly limit: number };

/**
 * The newest candles of a pool's trades in [fromMs, toMs), ascending: at most `limit`, and at least
 * one where there is one. `isCut`: earlier ones may follow.
 */
export async function readPoolCandles(
  reader: PoolReader,
  { timeframe, view }: Series,
  { fromMs, toMs, limit }: PoolRange,
): Promise<{ readonly candles: readonly Candle[]; readonly isCut: boolean }> {
  const endMs = toBucketStart(toMs + timeframeMs[timeframe] - 1, timeframe);
  const buckets: Bucket[] = [];
  let priced = 0;
  let isCut = false;
  let close: number | null = null;
  for await (const bucket of readPoolBuckets(reader, timeframe, endMs)) {
    const price = findLastPrice(bucket, view)?.price ?? null;
    const isFull = priced >= limit || (priced > 0 && reader.units > UNITS_MAX);
    if (price !== null && (isFull || bucket.startMs < fromMs)) {
      // Only its close is needed.
      close = price;
      isCut = bucket.startMs >= fromMs;
      break;
    }
    if (price !== null) priced += 1;
    if (bucket.startMs >= fromMs) buckets.push(bucket);
  }
  const candles: Candle[] = [];
  for (const bucket of buckets.toReversed()) {
    const candle = buildCandle(bucket.startMs, timeframeMs[timeframe], selectViewAggregates(bucket, view), close);
    close = candle?.close ?? close;
    if (candle !== null) candles.push(candle);
  }
  return { candles: candles.slice(-limit), isCut: isCut || candles.length > limit };
}

/** The last close of a pool's candles before a bucket. */
export async function findPoolClose(reader: PoolReader, series: Series, beforeMs: number): Promise<number | null> {
  for await (const bucket of readPoolBuckets(reader, series.timeframe, beforeMs)) {
    const last = findLastPrice(bucket, series.view);
    if (last !== null) return last.price;
  }
  return null;
}
