import { type Bucket, createBucket, createBucketFromSums, mergeBucket } from '../../core/candles/bucket.ts';
import type { CandleTrade } from '../../core/candles/candle-trade.ts';
import { at } from '../../core/candles/fast/aggregate.ts';
import { selectPool } from '../../core/candles/row-sums.ts';
import { buildBucket, splitByBucket } from '../../core/candles/rows.ts';
import { isStored, type Timeframe, timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import { coverSpan, type Span } from '../../core/candles/window-stats.ts';
import { readSums, readSumsBack, type StoredSums } from '../../storage/market/candle-sums.ts';
import { readStaleTrades } from '../../storage/market/tape.ts';
import { toVisibleTrades } from './closed-time.ts';
import type { MarketStores } from './state.ts';

/** Reads of one pool's trades. */
export type PoolReader = {
  readonly stores: MarketStores;
  readonly mint: string;
  readonly pool: string;
  readonly nowMs: number;
  /** Until then, closed rows have every trade. */
  readonly closedMs: number;
  /** Estimate of what was read so far. */
  units: number;
};

/** Estimates: a row, large sums, a trade, a read. */
const ROW_UNITS = 0.25;
const LARGE_UNITS = 1;
const TRADE_UNITS = 0.016;
const READ_UNITS = 1;
/** Rows read at first. */
const ROWS_FIRST = 12;
/** Trades to read, at least if there are. */
const TRADES_FIRST = 40;
/** More are read a minute at a time. */
const TRADES_AT_ONCE = 600;

/** Buckets with trades of the pool that start before a time, newest first. */
export async function* readPoolBuckets(reader: PoolReader, timeframe: Timeframe, beforeMs: number) {
  const isOfRows = isStored(timeframe);
  const liveMs = toBucketStart(reader.closedMs, isOfRows ? timeframe : '5m');
  if (liveMs < beforeMs) {
    const live = await readOpenBuckets(reader, timeframe, { fromMs: liveMs, toMs: beforeMs });
    yield* live.toReversed();
  }
  const toMs = Math.min(liveMs, beforeMs);
  if (isOfRows)
    for await (const { bucketMs, sums } of readClosedSums(reader, timeframe, toMs))
      yield createBucketFromSums(bucketMs, { ...selectPool(sums, reader.pool, bucketMs)!, venues: reader.pool });
  else yield* readTapeBuckets(reader, timeframe, toMs);
}

/** What no closed row has, ascending. */
async function readOpenBuckets(reader: PoolReader, timeframe: Timeframe, { fromMs, toMs }: Span) {
  const { stores, mint, pool, closedMs } = reader;
  const rowsMs = isStored(timeframe) ? Math.max(fromMs, toBucketStart(closedMs, '1m')) : fromMs;
  const { buckets } = coverSpan({ fromMs, toMs: rowsMs }, rowsMs);
  const [rows, trades] = await Promise.all([
    fromMs < rowsMs
      ? Promise.all(
          buckets.map(({ timeframe: own, startMs }) =>
            readSums(stores.candles, mint, own, { fromMs: startMs, toMs: startMs + timeframeMs[own] }),
          ),
        )
      : [],
    readPoolTrades(reader, { fromMs: rowsMs, toMs }),
  ]);
  const open = new Map<number, Bucket>();
  for (const { bucketMs, sums } of rows.flat()) {
    const own = selectPool(sums, pool, bucketMs);
    const startMs = toBucketStart(bucketMs, timeframe);
    const bucket = open.get(startMs) ?? createBucket(startMs);
    if (own === null) continue;
    mergeBucket(bucket, createBucketFromSums(startMs, { ...own, venues: pool }));
    open.set(startMs, bucket);
  }
  for (const [startMs, group] of splitByBucket(trades, timeframe)) {
    const bucket = open.get(startMs) ?? createBucket(startMs);
    mergeBucket(bucket, buildBucket(startMs, group));
    open.set(startMs, bucket);
  }
  return [...open.values()].sort((a, b) => a.startMs - b.startMs);
}

async function readPoolTrades(reader: PoolReader, { fromMs, toMs }: Span): Promise<readonly CandleTrade[]> {
  const trades = await readStaleTrades(reader.stores.tape, reader.mint, fromMs, toMs, reader.nowMs);
  reader.units += READ_UNITS + TRADE_UNITS * trades.length;
  return toVisibleTrades(trades.filter(({ pool }) => pool === reader.pool));
}

/** Newest first. Skips weeks, days and hours without trades of the pool. */
async function* readClosedSums(reader: PoolReader, timeframe: Timeframe, toMs: number): AsyncGenerator<StoredSums> {
  const weekMs = toBucketStart(toMs - 1, '1w');
  if (timeframe !== '1w') {
    const { buckets } = coverSpan({ fromMs: weekMs, toMs }, toMs);
    for (let end = buckets.length; end > 0; ) {
      const width = buckets[end - 1]!.timeframe;
      const first = buckets.findLastIndex((one, index) => index < end && one.timeframe !== width) + 1;
      const fromMs = buckets[first]!.startMs;
      const span = { fromMs, toMs: buckets[end - 1]!.startMs + timeframeMs[width] };
      yield* readRowsWithPool(reader, width, timeframe, span);
      end = first;
    }
  }
  yield* readRowsWithPool(reader, '1w', timeframe, { fromMs: 0, toMs: timeframe === '1w' ? toMs : weekMs });
}

const narrower: Readonly<Partial<Record<Timeframe, Timeframe>>> = { '1w': '1d', '1d': '4h', '4h': '15m' };

/** Rows of a width, or narrower ones inside them. */
async function* readRowsWithPool(
  reader: PoolReader,
  width: Timeframe,
  wanted: Timeframe,
  span: Span,
): AsyncGenerator<StoredSums> {
  const { stores, mint, pool } = reader;
  for await (const page of readSumsBack(stores.candles, mint, width, span, ROWS_FIRST)) {
    reader.units += page.reduce((sum, { isLarge }) => sum + ROW_UNITS + (isLarge ? LARGE_UNITS : 0), 0);
    for (const row of page) {
      const { bucketMs, sums } = row;
      if (selectPool(sums, pool, bucketMs) === null) continue;
      if (width === wanted) yield row;
      else {
        const inside = { fromMs: bucketMs, toMs: bucketMs + timeframeMs[width] };
        // In few steps, of at most a hundred rows.
        const isFar = timeframeMs[width] > 100 * timeframeMs[wanted];
        yield* readRowsWithPool(reader, (isFar ? narrower[width] : undefined) ?? wanted, wanted, inside);
      }
    }
  }
}

/** Buckets below a minute. Rows say when the pool traded. */
async function* readTapeBuckets(reader: PoolReader, timeframe: Timeframe, beforeMs: number): AsyncGenerator<Bucket> {
  const endMs = toBucketStart(beforeMs + timeframeMs['5m'] - 1, '5m');
  let run = null as Run | null;
  let most = TRADES_FIRST;
  for await (const { bucketMs, sums } of readClosedSums(reader, '5m', endMs)) {
    const count = (sums.organic?.numbers[at.trades] ?? 0) + (sums.rest?.numbers[at.trades] ?? 0);
    if (run !== null && run.fromMs === bucketMs + timeframeMs['5m'] && run.trades + count <= TRADES_AT_ONCE)
      run = { ...run, fromMs: bucketMs, trades: run.trades + count };
    else {
      if (run !== null) yield* readRun(reader, timeframe, run, beforeMs);
      run = { fromMs: bucketMs, toMs: bucketMs + timeframeMs['5m'], trades: count };
    }
    if (run.trades < most) continue;
    yield* readRun(reader, timeframe, run, beforeMs);
    run = null;
    most = Math.min(TRADES_AT_ONCE, 2 * most);
  }
  if (run !== null) yield* readRun(reader, timeframe, run, beforeMs);
}

/** Neighbours on the tape, and how many trades the token had there. */
type Run = Span & { readonly trades: number };

async function* readRun(
  reader: PoolReader,
  timeframe: Timeframe,
  { fromMs, toMs, trades }: Run,
  beforeMs: number,
): AsyncGenerator<Bucket> {
  const stepMs = trades > TRADES_AT_ONCE ? timeframeMs['1m'] : toMs - fromMs;
  for (let endMs = toMs; endMs > fromMs; endMs -= stepMs) {
    const span = { fromMs: endMs - stepMs, toMs: Math.min(endMs, beforeMs) };
    if (span.fromMs >= span.toMs) continue;
    const known = await readPoolTrades(reader, span);
    for (const [startMs, group] of splitByBucket(known, timeframe).toReversed()) yield buildBucket(startMs, group);
  }
}
