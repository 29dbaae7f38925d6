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

/** A bucket with a single child shares the child's content. */
type Content = Partitions & {
  /** Few trades wait; the sums then are empty. Few seconds are read. */
  waiting: CandleTrade[];
  /** Kept for the other buckets that share them. */
  figures: FiguresByView | null;
  /** Then an addition makes a copy. */
  isShared: boolean;
};

/** More trades are summed at once, since trades take memory. */
const waitingMax = 8;

export const createBucket = (startMs: number): Bucket => createBucketFromSums(startMs, none);

export const createBucketFromSums = (startMs: number, sums: Partitions): Bucket => ({
  startMs,
  content: createContent(sums),
  closedEvent: 0,
});

const none: Partitions = { organic: null, rest: null };

const createContent = ({ organic, rest }: Partitions): Content => ({
  waiting: [],
  organic,
  rest,
  figures: null,
  isShared: false,
});

export const addToBucket = (bucket: Bucket, trade: CandleTrade): void => {
  const content = ensureOwnContent(bucket);
  const { waiting } = content;
  if (waiting.length < waitingMax && content.organic === null && content.rest === null) waiting.push(trade);
  else {
    sumWaiting(content);
    addToSums(content, trade);
  }
};

/** Adds another bucket, which stays unchanged. */
export const mergeBucket = (into: Bucket, from: Bucket): void => mergeContent(ensureOwnContent(into), from.content);

/** Adds a closed bucket to a wider one. The first is shared. */
export const mergeClosed = (into: Bucket, from: Bucket): void => {
  if (!(into.content.organic === null && into.content.rest === null && into.content.waiting.length === 0))
    mergeBucket(into, from);
  else {
    from.content.isShared = true;
    into.content = from.content;
  }
};

/** The aggregates that a view includes. */
export const selectViewAggregates = (bucket: Bucket, view: View): Aggregate[] => {
  const { organic, rest } = resolvePartitions(bucket);
  const parts = organic === null ? [] : [organic];
  if (view === 'full' && rest !== null) parts.push(rest);
  return parts;
};

export const resolvePartitions = ({ content }: Bucket): Partitions => {
  sumWaiting(content);
  return content;
};

/** What both candles show. Computed once where views or buckets agree. */
export const computeFiguresByView = (bucket: Bucket): FiguresByView => {
  const { content } = bucket;
  if (content.figures !== null) return content.figures;
  const full = computeCandleFigures(selectViewAggregates(bucket, 'full'));
  content.figures = {
    full,
    filtered: content.rest === null ? full : computeCandleFigures(selectViewAggregates(bucket, 'filtered')),
  };
  return content.figures;
};

export const hasOrganic = ({ content }: Bucket): boolean =>
  content.organic !== null || content.waiting.some(trade => trade.organic);

/** The last price in a view; null for none. */
export const findLastPrice = (bucket: Bucket, view: View): PricePoint | null => {
  const organic = findLastOrganicPrice(bucket);
  const rest = view === 'full' ? findLastRestPrice(bucket) : null;
  if (organic === null || rest === null) return organic ?? rest;
  return isBefore(organic, rest) ? rest : organic;
};

export const findLastOrganicPrice = ({ content }: Bucket): PricePoint | null =>
  content.organic === null ? findLastWaiting(content.waiting, true) : content.organic.last;

export const findLastRestPrice = ({ content }: Bucket): PricePoint | null =>
  content.rest === null ? findLastWaiting(content.waiting, false) : content.rest.last;

const findLastWaiting = (waiting: readonly CandleTrade[], organic: boolean): PricePoint | null => {
  let last: PricePoint | null = null;
  for (const trade of waiting)
    if (trade.organic === organic && !trade.outlier && (last === null || isBefore(last, trade))) last = trade;
  return last;
};

const ensureOwnContent = (bucket: Bucket): Content => {
  const shared = bucket.content;
  if (shared.isShared) {
    bucket.content = createContent(none);
    mergeContent(bucket.content, shared);
  }
  bucket.content.figures = null;
  return bucket.content;
};

const mergeContent = (into: Content, { waiting, organic, rest }: Content): void => {
  sumWaiting(into);
  if (organic !== null) {
    into.organic ??= createAggregate();
    mergeAggregate(into.organic, organic);
  }
  if (rest !== null) {
    into.rest ??= createAggregate();
    mergeAggregate(into.rest, rest);
  }
  for (const trade of waiting) addToSums(into, trade);
};

const sumWaiting = (content: Content): void => {
  const { waiting } = content;
  if (waiting.length === 0) return;
  content.waiting = [];
  for (const trade of waiting) addToSums(content, trade);
};

const addToSums = (content: Content, trade: CandleTrade): void => {
  if (trade.organic) content.organic ??= createAggregate();
  else content.rest ??= createAggregate();
  addTrade((trade.organic ? content.organic : content.rest)!, trade);
};
