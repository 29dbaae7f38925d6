import {
  type Timeframe,
  timeframeMs,
  timeframes,
  type View,
  views,
} from '../../../../layers/core/candles/timeframe.ts';
import type { Candle } from './candle.ts';
import { type Bucket, closeBefore, closedIndex, type Level, lastOf } from './level.ts';
import { display, type Market } from './market.ts';

/** A changed candle; `final` once closed, and `amended` after each late trade. */
export type CandleChange = {
  readonly timeframe: Timeframe;
  readonly view: View;
  readonly bucketMs: number;
  readonly final: boolean;
  readonly amended: boolean;
};

/** Views whose candle a late trade changed after its bucket had closed. */
export type Amended = ByView;

type ByView = Readonly<Record<View, boolean>>;

/** A closed bucket's row: both candles and the closes so far. */
export type CandleRow = {
  readonly timeframe: Timeframe;
  readonly bucketMs: number;
  readonly full: Candle | null;
  readonly filtered: Candle | null;
  readonly closes: Closes;
  readonly amended: Amended;
};

/** The last close of each view; null before the first price. */
export type Closes = { readonly full: number | null; readonly filtered: number | null };

/** Evicted buckets with late trades; the caller refolds [fromMs, toMs). */
export type Rebuild = { readonly timeframe: Timeframe; readonly fromMs: number; readonly toMs: number };

export type Changes = {
  readonly changed: readonly CandleChange[];
  readonly rows: readonly CandleRow[];
  readonly rebuild: readonly Rebuild[];
};

export type Draft = {
  readonly touched: Map<Timeframe, Map<number, Touch>>;
  /** Earliest bucket per timeframe whose close a late trade moved. */
  readonly late: Late[];
  /** Closed and late buckets so far. */
  events: number;
  /** The event that closed each bucket of this batch, by name. */
  readonly closedAt: Map<string, number>;
  readonly amended: Map<string, Touch>;
  secondMs: number;
  secondTouch: Touch;
};

type Late = {
  readonly timeframe: Timeframe;
  readonly startMs: number;
  readonly closeMoved: ByView;
  readonly event: number;
};

/** Bit 1: the full view; bit 2: the filtered view. */
type Touch = number;
const fullBit = 1;
const filteredBit = 2;
const bothBits = fullBit | filteredBit;

export const emptyDraft = (): Draft => ({
  touched: new Map(timeframes.map(timeframe => [timeframe, new Map()])),
  late: [],
  events: 0,
  closedAt: new Map(),
  amended: new Map(),
  secondMs: Number.NaN,
  secondTouch: 0,
});

/** Records a trade: its bucket changes in every timeframe. */
export const noteTrade = (draft: Draft, timeMs: number, organic: boolean): void => {
  const secondMs = timeMs - (timeMs % 1000);
  const touch = organic ? bothBits : fullBit;
  if (secondMs === draft.secondMs && (draft.secondTouch & touch) === touch) return;
  draft.secondTouch = secondMs === draft.secondMs ? draft.secondTouch | touch : touch;
  draft.secondMs = secondMs;
  for (const timeframe of timeframes) touchBucket(draft, timeframe, timeMs - (timeMs % timeframeMs[timeframe]), touch);
};

/** Records that a bucket closed, so its final candles follow. */
export const noteClosed = (draft: Draft, timeframe: Timeframe, bucket: Bucket): void => {
  touchBucket(draft, timeframe, bucket.startMs, bucket.organic === null ? fullBit : bothBits);
  draft.events += 1;
  draft.closedAt.set(nameOf(timeframe, bucket.startMs), draft.events);
};

/** Records a late trade in a closed bucket. */
export const noteLate = (
  draft: Draft,
  timeframe: Timeframe,
  startMs: number,
  { organic, closeMoved }: { readonly organic: boolean; readonly closeMoved: ByView },
): void => {
  draft.events += 1;
  draft.late.push({ timeframe, startMs, closeMoved, event: draft.events });
  amendBucket(draft, timeframe, startMs, organic ? bothBits : fullBit);
};

const nameOf = (timeframe: Timeframe, startMs: number): string => `${timeframe} ${startMs}`;

const amendBucket = (draft: Draft, timeframe: Timeframe, startMs: number, touch: Touch): void => {
  const name = nameOf(timeframe, startMs);
  draft.amended.set(name, (draft.amended.get(name) ?? 0) | touch);
};

const isAmended = (draft: Draft, timeframe: Timeframe, startMs: number, view: View): boolean =>
  ((draft.amended.get(nameOf(timeframe, startMs)) ?? 0) & bitOf(view)) !== 0;

const bitOf = (view: View): Touch => (view === 'full' ? fullBit : filteredBit);

/** Returns everything the batch changed, deduplicated and ascending. */
export const changesOf = (market: Market, draft: Draft): Changes => {
  for (const late of draft.late) touchFollowers(market, draft, late);
  const changed = market.levels.flatMap(level => levelChanges(market, level, draft));
  return { changed, rows: rowsOf(market, draft, changed), rebuild: rebuildsOf(market, draft) };
};

const touchBucket = (draft: Draft, timeframe: Timeframe, startMs: number, touch: Touch): void => {
  const level = draft.touched.get(timeframe)!;
  level.set(startMs, (level.get(startMs) ?? 0) | touch);
};

/** A moved close changes opens up to the next priced bucket. */
const touchFollowers = (market: Market, draft: Draft, { timeframe, startMs, closeMoved, event }: Late): void => {
  const at = timeframes.indexOf(timeframe);
  const level = market.levels[at]!;
  for (const view of views.filter(one => closeMoved[one])) {
    const bit = bitOf(view);
    let index = closedIndex(level, startMs + 1);
    let stopped = false;
    for (; index < level.closed.length && !stopped; index += 1) {
      const follower = level.closed[index]!.startMs;
      touchBucket(draft, timeframe, follower, bit);
      // A bucket that closed later never had another open.
      if ((draft.closedAt.get(nameOf(timeframe, follower)) ?? 0) < event) amendBucket(draft, timeframe, follower, bit);
      stopped = lastOf(level.closed[index]!, view) !== null;
    }
    const open = openStart(market, at);
    if (!stopped && open !== null) touchBucket(draft, timeframe, open, bit);
  }
};

const openStart = (market: Market, at: number): number | null => {
  const widthMs = market.levels[at]!.widthMs;
  for (const { open } of market.levels.slice(0, at + 1))
    if (open !== null) return open.startMs - (open.startMs % widthMs);
  return null;
};

const levelChanges = (market: Market, level: Level, draft: Draft): CandleChange[] => {
  const { timeframe } = level;
  const touched = draft.touched.get(timeframe)!;
  return [...touched.keys()]
    .filter(startMs => startMs >= level.knownFromMs || startMs + level.widthMs > market.clockMs)
    .sort((a, b) => a - b)
    .flatMap(bucketMs =>
      views
        .filter(view => (touched.get(bucketMs)! & bitOf(view)) !== 0)
        .map(view => ({
          timeframe,
          view,
          bucketMs,
          final: bucketMs + level.widthMs <= market.clockMs,
          amended: isAmended(draft, timeframe, bucketMs, view),
        })),
    );
};

const rowsOf = (market: Market, draft: Draft, changed: readonly CandleChange[]): CandleRow[] => {
  const due = changed.filter(change => change.final && change.timeframe !== '1s');
  return due
    .filter((change, i) => due[i - 1]?.bucketMs !== change.bucketMs || due[i - 1]?.timeframe !== change.timeframe)
    .map(({ timeframe, bucketMs }) => rowOf(market, draft, timeframe, bucketMs))
    .filter(row => row.full !== null);
};

const rowOf = (market: Market, draft: Draft, timeframe: Timeframe, bucketMs: number): CandleRow => {
  const level = market.levels[timeframes.indexOf(timeframe)]!;
  const close = (view: View) => closeBefore(level, view, bucketMs + level.widthMs);
  const candles = {
    full: display(market, timeframe, 'full', bucketMs),
    filtered: display(market, timeframe, 'filtered', bucketMs),
  };
  const amended = (view: View) => candles[view] !== null && isAmended(draft, timeframe, bucketMs, view);
  return {
    timeframe,
    bucketMs,
    ...candles,
    closes: { full: close('full'), filtered: close('filtered') },
    amended: { full: amended('full'), filtered: amended('filtered') },
  };
};

const rebuildsOf = (market: Market, draft: Draft): Rebuild[] =>
  market.levels.flatMap(({ timeframe, knownFromMs }) => {
    const lost = draft.late.filter(late => late.timeframe === timeframe && late.startMs < knownFromMs);
    if (lost.length === 0) return [];
    return [{ timeframe, fromMs: Math.min(...lost.map(late => late.startMs)), toMs: knownFromMs }];
  });
