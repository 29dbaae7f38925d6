import { compareOrder } from '../mint/order.ts';
import {
  type Bucket,
  type BucketSums,
  createBucketFromSums,
  findLastOrganicPrice,
  findLastPrice,
  findLastRestPrice,
  mergeBucket,
} from './bucket.ts';
import type { PricePoint } from './fast/aggregate.ts';
import { createWidth, type Timeframe, type View, type Width } from './timeframe.ts';

/** A partition's last price before some time: its bucket and position. */
export type Carried = { readonly startMs: number; readonly point: PricePoint };
export type Carry = { readonly organic: Carried | null; readonly rest: Carried | null };

/** Closed buckets that the open one of a decoded market lacks. */
export type Base = { readonly narrower: Timeframe; readonly fromMs: number; readonly toMs: number };

/** One timeframe of one token. The owner mutates it. */
export type Level = Width & {
  open: Bucket | null;
  base: Base | null;
  readonly closed: Bucket[];
  /** From here on, a closed bucket not in memory had no trade. */
  knownFromMs: number;
  before: Carry;
};

export function createLevel(timeframe: Timeframe): Level {
  return {
    ...createWidth(timeframe),
    open: null,
    base: null,
    closed: [],
    knownFromMs: Number.NEGATIVE_INFINITY,
    before: { organic: null, rest: null },
  };
}

/** Adds what an open bucket lacks. */
export function addBase(level: Level, parts: readonly BucketSums[]): void {
  for (const sums of parts) mergeBucket(level.open!, createBucketFromSums(level.open!.startMs, sums));
  level.base = null;
}

/** Index of the first closed bucket at or after a time. */
export function findClosedIndex(level: Level, startMs: number): number {
  let low = 0;
  let high = level.closed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (level.closed[middle]!.startMs < startMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The closed bucket at a time; null when not in memory. */
export function findClosedBucket(level: Level, startMs: number): Bucket | null {
  const bucket = level.closed[findClosedIndex(level, startMs)];
  return bucket?.startMs === startMs ? bucket : null;
}

/** The open of a bucket: the last price before it. */
export function closeBefore(level: Level, view: View, startMs: number): number | null {
  for (let i = findClosedIndex(level, startMs) - 1; i >= 0; i -= 1) {
    const point = findLastPrice(level.closed[i]!, view);
    if (point !== null) return point.price;
  }
  return selectCarried(level.before, view)?.point.price ?? null;
}

export function selectCarried({ organic, rest }: Carry, view: View): Carried | null {
  return view === 'filtered' ? organic : selectLater(organic, rest);
}

/** Updates a carry after ascending buckets receive prices. */
export function updateCarry(carry: Carry, buckets: readonly Bucket[]): Carry {
  return {
    organic: selectLater(carry.organic, findNewest(buckets, findLastOrganicPrice)),
    rest: selectLater(carry.rest, findNewest(buckets, findLastRestPrice)),
  };
}

function findNewest(buckets: readonly Bucket[], last: (bucket: Bucket) => PricePoint | null): Carried | null {
  for (let i = buckets.length - 1; i >= 0; i -= 1) {
    const point = last(buckets[i]!);
    if (point !== null) return { startMs: buckets[i]!.startMs, point };
  }
  return null;
}

function selectLater(a: Carried | null, b: Carried | null): Carried | null {
  if (a === null || b === null) return a ?? b;
  return (b.startMs - a.startMs || compareOrder(b.point, a.point)) > 0 ? b : a;
}
