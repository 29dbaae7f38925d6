import type { CandleTrade } from './candle-trade.ts';
import {
  type Aggregate,
  addTrade,
  createAggregate,
  isBefore,
  mergeAggregate,
  type PricePoint,
} from './fast/aggregate.ts';
import { computeCandleFigures, type FiguresByView } from './figures.ts';
import type { View } from './timeframe.ts';

/** One bucket's trades, without those of its open child. */
export type Bucket = {
  readonly startMs: number;
  content: Content;
  /** When it closed, in the market's events. */
  closedEvent: number;
};

export type Partitions = {
  /** The filtered view shows these. */
  organic: Aggregate | null;
  /** The full view shows these as well. */
  rest: Aggregate | null;
};

/** A bucket's sums, and those of its venues: of a single one, its name says enough. */
export type BucketSums = Partitions & { venues: string | Map<string, Partitions> | null };

/** A bucket with a single child shares the child's content. */
type Content = BucketSums & {
  /** Few trades wait; the sums then are empty. Few seconds are read. */
  waiting: CandleTrade[];
  /** Kept for the other buckets that share them. */
  figures: FiguresByView | null;
  /** Then an addition makes a copy. */
  isShared: boolean;
};

/** More trades are summed at once, since trades take memory. */
const waitingMax = 8;

export function createBucket(startMs: number): Bucket {
  return createBucketFromSums(startMs, none);
}

export function createBucketFromSums(startMs: number, sums: BucketSums): Bucket {
  return {
    startMs,
    content: createContent(sums),
    closedEvent: 0,
  };
}

const none: BucketSums = { organic: null, rest: null, venues: null };

function createContent({ organic, rest, venues }: BucketSums): Content {
  return {
    waiting: [],
    organic,
    rest,
    venues,
    figures: null,
    isShared: false,
  };
}

export function addToBucket(bucket: Bucket, trade: CandleTrade): void {
  const content = ensureOwnContent(bucket);
  const { waiting } = content;
  if (waiting.length < waitingMax && content.organic === null && content.rest === null) waiting.push(trade);
  else {
    sumWaiting(content);
    addToSums(content, trade);
  }
}

/** Adds another bucket, which stays unchanged. */
export function mergeBucket(into: Bucket, from: Bucket): void {
  mergeContent(ensureOwnContent(into), from.content);
}

/** Adds a closed bucket to a wider one. The first is shared. */
export function mergeClosed(into: Bucket, from: Bucket): void {
  if (!(into.content.organic === null && into.content.rest === null && into.content.waiting.length === 0))
    mergeBucket(into, from);
  else {
    from.content.isShared = true;
    into.content = from.content;
  }
}

/** The aggregates that a view includes. */
export function selectViewAggregates(bucket: Bucket, view: View): Aggregate[] {
  const { organic, rest } = resolvePartitions(bucket);
  const parts = organic === null ? [] : [organic];
  if (view === 'full' && rest !== null) parts.push(rest);
  return parts;
}

export function resolvePartitions({ content }: Bucket): BucketSums {
  sumWaiting(content);
  return content;
}

/** Sums by venue. */
export function listVenues({ organic, rest, venues }: BucketSums): ReadonlyMap<string, Partitions> {
  return typeof venues === 'string' ? new Map([[venues, { organic, rest }]]) : (venues ?? new Map());
}

/** What both candles show. Computed once where views or buckets agree. */
export function computeFiguresByView(bucket: Bucket): FiguresByView {
  const { content } = bucket;
  if (content.figures !== null) return content.figures;
  const full = computeCandleFigures(selectViewAggregates(bucket, 'full'));
  content.figures = {
    full,
    filtered: content.rest === null ? full : computeCandleFigures(selectViewAggregates(bucket, 'filtered')),
  };
  return content.figures;
}

export function hasOrganic({ content }: Bucket): boolean {
  return content.organic !== null || content.waiting.some(trade => trade.organic);
}

/** The last price in a view; null for none. */
export function findLastPrice(bucket: Bucket, view: View): PricePoint | null {
  const organic = findLastOrganicPrice(bucket);
  const rest = view === 'full' ? findLastRestPrice(bucket) : null;
  if (organic === null || rest === null) return organic ?? rest;
  return isBefore(organic, rest) ? rest : organic;
}

export function findLastOrganicPrice({ content }: Bucket): PricePoint | null {
  return content.organic === null ? findLastWaiting(content.waiting, true) : content.organic.last;
}

export function findLastRestPrice({ content }: Bucket): PricePoint | null {
  return content.rest === null ? findLastWaiting(content.waiting, false) : content.rest.last;
}

function findLastWaiting(waiting: readonly CandleTrade[], organic: boolean): PricePoint | null {
  let last: PricePoint | null = null;
  for (const trade of waiting)
    if (trade.organic === organic && !trade.outlier && (last === null || isBefore(last, trade))) last = trade;
  return last;
}

function ensureOwnContent(bucket: Bucket): Content {
  const shared = bucket.content;
  if (shared.isShared) {
    bucket.content = createContent(none);
    mergeContent(bucket.content, shared);
  }
  bucket.content.figures = null;
  return bucket.content;
}

function mergeContent(into: Content, from: Content): void {
  sumWaiting(into);
  // Before the sums, which those of a single venue share.
  if (into.venues === null && typeof from.venues === 'string') into.venues = from.venues;
  else if (into.venues !== from.venues || typeof into.venues !== 'string')
    for (const [venue, parts] of listVenues(from)) mergeParts(findVenueParts(into, venue), parts);
  mergeParts(into, from);
  for (const trade of from.waiting) addToSums(into, trade);
}

function mergeParts(into: Partitions, { organic, rest }: Partitions): void {
  if (organic !== null) {
    into.organic ??= createAggregate();
    mergeAggregate(into.organic, organic);
  }
  if (rest !== null) {
    into.rest ??= createAggregate();
    mergeAggregate(into.rest, rest);
  }
}

/** The venue's own sums, from now on apart from those of the bucket. */
function findVenueParts(content: Content, venue: string): Partitions {
  if (!(content.venues instanceof Map)) {
    const first = content.venues;
    content.venues = new Map();
    if (first !== null) mergeParts(findVenueParts(content, first), content);
  }
  const parts = content.venues.get(venue) ?? { organic: null, rest: null };
  content.venues.set(venue, parts);
  return parts;
}

function sumWaiting(content: Content): void {
  const { waiting } = content;
  if (waiting.length === 0) return;
  content.waiting = [];
  for (const trade of waiting) addToSums(content, trade);
}

function addToSums(content: Content, trade: CandleTrade): void {
  if (content.venues === null) content.venues = trade.venue;
  else if (content.venues !== trade.venue) addToParts(findVenueParts(content, trade.venue), trade);
  addToParts(content, trade);
}

function addToParts(parts: Partitions, trade: CandleTrade): void {
  if (trade.organic) parts.organic ??= createAggregate();
  else parts.rest ??= createAggregate();
  addTrade((trade.organic ? parts.organic : parts.rest)!, trade);
}
