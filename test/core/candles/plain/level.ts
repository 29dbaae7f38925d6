import type { CandleTrade } from '../../../../layers/core/candles/candle-trade.ts';
import { type Timeframe, timeframeMs, type View } from '../../../../layers/core/candles/timeframe.ts';
import { compareOrder } from '../../../../layers/core/mint/order.ts';
import { type Aggregate, addTrade, emptyAggregate, type PricePoint } from './aggregate.ts';

/** The filtered view shows `organic`; the full view shows both. */
export type Partition = 'organic' | 'rest';

/** One bucket's trades, without those of its open child. */
export type Bucket = {
  readonly startMs: number;
  organic: Aggregate | null;
  rest: Aggregate | null;
};

/** A partition's last price before some time: its bucket and position. */
export type Carried = { readonly startMs: number; readonly point: PricePoint };
export type Carry = { readonly organic: Carried | null; readonly rest: Carried | null };

/** One timeframe of one token. The owner mutates it. */
export type Level = {
  readonly timeframe: Timeframe;
  readonly widthMs: number;
  open: Bucket | null;
  readonly closed: Bucket[];
  /** From here on, a closed bucket not in memory had no trade. */
  knownFromMs: number;
  before: Carry;
};

export const emptyLevel = (timeframe: Timeframe): Level => ({
  timeframe,
  widthMs: timeframeMs[timeframe],
  open: null,
  closed: [],
  knownFromMs: Number.NEGATIVE_INFINITY,
  before: { organic: null, rest: null },
});

export const emptyBucket = (startMs: number): Bucket => ({ startMs, organic: null, rest: null });

export const addToBucket = (bucket: Bucket, trade: CandleTrade): void =>
  addTrade(partitionOf(bucket, trade.organic ? 'organic' : 'rest'), trade);

/** Returns a partition of a bucket, created on first use. */
export const partitionOf = (bucket: Bucket, partition: Partition): Aggregate => {
  bucket[partition] ??= emptyAggregate();
  return bucket[partition];
};

/** The aggregates that a view includes. */
export const partsOf = (bucket: Bucket, view: View): Aggregate[] => {
  const parts = bucket.organic === null ? [] : [bucket.organic];
  if (view === 'full' && bucket.rest !== null) parts.push(bucket.rest);
  return parts;
};

/** The last price in a view; null for none. */
export const lastOf = (bucket: Bucket, view: View): PricePoint | null => {
  const organic = bucket.organic?.last ?? null;
  return view === 'filtered' ? organic : laterPoint(organic, bucket.rest?.last ?? null);
};

/** Index of the first closed bucket at or after a time. */
export const closedIndex = (level: Level, startMs: number): number => {
  let low = 0;
  let high = level.closed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (level.closed[middle]!.startMs < startMs) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The closed bucket at a time; null when not in memory. */
export const closedBucket = (level: Level, startMs: number): Bucket | null => {
  const bucket = level.closed[closedIndex(level, startMs)];
  return bucket?.startMs === startMs ? bucket : null;
};

/** The open of a bucket: the last price before it. */
export const closeBefore = (level: Level, view: View, startMs: number): number | null => {
  for (let i = closedIndex(level, startMs) - 1; i >= 0; i -= 1) {
    const point = lastOf(level.closed[i]!, view);
    if (point !== null) return point.price;
  }
  return carriedPrice(level.before, view);
};

/** The carried price in a view. */
export const carriedPrice = (carry: Carry, view: View): number | null => carriedPoint(carry, view)?.price ?? null;

export const carriedPoint = (carry: Carry, view: View): PricePoint | null => {
  if (view === 'filtered') return carry.organic?.point ?? null;
  return laterCarried(carry.organic, carry.rest)?.point ?? null;
};

/** Updates a carry after an earlier bucket receives prices. */
export const carryOver = (carry: Carry, bucket: Bucket): Carry => ({
  organic: laterCarried(carry.organic, carriedOf(bucket, 'organic')),
  rest: laterCarried(carry.rest, carriedOf(bucket, 'rest')),
});

const carriedOf = (bucket: Bucket, partition: Partition): Carried | null => {
  const point = bucket[partition]?.last ?? null;
  return point === null ? null : { startMs: bucket.startMs, point };
};

const laterCarried = (a: Carried | null, b: Carried | null): Carried | null => {
  if (a === null || b === null) return a ?? b;
  return (b.startMs - a.startMs || compareOrder(b.point, a.point)) > 0 ? b : a;
};

const laterPoint = (a: PricePoint | null, b: PricePoint | null): PricePoint | null => {
  if (a === null || b === null) return a ?? b;
  return compareOrder(b, a) > 0 ? b : a;
};
