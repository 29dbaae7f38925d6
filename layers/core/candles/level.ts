import { compareOrder } from '../mint/order.ts';
import type { CandleTrade } from './candle-trade.ts';
import { type Aggregate, addTrade, emptyAggregate, mergeAggregate, type PricePoint } from './fast/aggregate.ts';
import { type Timeframe, timeframeMs, type View } from './timeframe.ts';

/** One bucket's trades, without those of its open child. */
export type Bucket = {
  readonly startMs: number;
  /** The filtered view shows these. */
  organic: Aggregate | null;
  /** The full view shows these as well. */
  rest: Aggregate | null;
  /** When it closed, in the market's events. */
  closedEvent: number;
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

/** Start of a time's bucket. Faster than a remainder. */
export const startIn = ({ widthMs }: { readonly widthMs: number }, timeMs: number): number =>
  Math.floor(timeMs / widthMs) * widthMs;

export const emptyBucket = (startMs: number): Bucket => ({ startMs, organic: null, rest: null, closedEvent: 0 });

export const addToBucket = (bucket: Bucket, trade: CandleTrade): void => {
  if (trade.organic) bucket.organic ??= emptyAggregate();
  else bucket.rest ??= emptyAggregate();
  addTrade((trade.organic ? bucket.organic : bucket.rest)!, trade);
};

/** Adds an earlier bucket, which stays unchanged. */
export const mergeBucket = (into: Bucket, from: Bucket): void => {
  if (from.organic !== null) {
    into.organic ??= emptyAggregate();
    mergeAggregate(into.organic, from.organic);
  }
  if (from.rest !== null) {
    into.rest ??= emptyAggregate();
    mergeAggregate(into.rest, from.rest);
  }
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
export const carriedPrice = (carry: Carry, view: View): number | null => carriedIn(carry, view)?.point.price ?? null;

export const carriedIn = ({ organic, rest }: Carry, view: View): Carried | null =>
  view === 'filtered' ? organic : laterCarried(organic, rest);

/** Updates a carry after an earlier bucket receives prices. */
export const carryOver = (carry: Carry, bucket: Bucket): Carry => ({
  organic: laterCarried(carry.organic, carriedOf(bucket.startMs, bucket.organic)),
  rest: laterCarried(carry.rest, carriedOf(bucket.startMs, bucket.rest)),
});

const carriedOf = (startMs: number, part: Aggregate | null): Carried | null =>
  part === null || part.last === null ? null : { startMs, point: part.last };

const laterCarried = (a: Carried | null, b: Carried | null): Carried | null => {
  if (a === null || b === null) return a ?? b;
  return (b.startMs - a.startMs || compareOrder(b.point, a.point)) > 0 ? b : a;
};

const laterPoint = (a: PricePoint | null, b: PricePoint | null): PricePoint | null => {
  if (a === null || b === null) return a ?? b;
  return compareOrder(b, a) > 0 ? b : a;
};
