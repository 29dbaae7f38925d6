import { computeFiguresByView, findLastPrice } from './bucket.ts';
import { buildCandleFromFigures, type Candle } from './candle.ts';
import { addTouchedBucket, amendedShift, type Draft, touchOf } from './draft.ts';
import { closeBefore, findClosedIndex, type Level } from './level.ts';
import type { Market } from './market.ts';
import { encodeRowSums } from './row-sums.ts';
import { isStored, startIn, type Timeframe, type View, views } from './timeframe.ts';

/** A changed candle; `final` once closed, and `amended` after each late trade. */
type CandleChange = {
  readonly timeframe: Timeframe;
  readonly view: View;
  readonly bucketMs: number;
  readonly final: boolean;
  readonly amended: boolean;
};

/** Views whose candle a late trade changed after its bucket had closed. */
export type Amended = Readonly<Record<View, boolean>>;

/** A closed bucket's row: both candles and the closes so far. */
export type CandleRow = {
  readonly timeframe: Timeframe;
  readonly bucketMs: number;
  readonly full: Candle | null;
  readonly filtered: Candle | null;
  readonly closes: Closes;
  readonly amended: Amended;
  /** See `encodeRowSums`. Null below a minute. */
  readonly sums: Uint8Array | null;
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

/** Returns everything the batch changed, deduplicated and ascending. */
export function buildCandleChanges(market: Market, draft: Draft): Changes {
  for (const late of draft.late) {
    // A moved close changes opens up to the next priced bucket.
    const { at, startMs, moved, event } = late;
    const level = market.levels[at]!;
    const touched = draft.levels[at]!;
    for (const view of views) {
      const touch = touchOf[view] & moved;
      if (touch === 0) continue;
      let stopped = false;
      for (let index = findClosedIndex(level, startMs + 1); index < level.closed.length && !stopped; index += 1) {
        const follower = level.closed[index]!;
        // A bucket that closed later never had another open.
        const amends = follower.closedEvent < event ? touch << amendedShift : 0;
        addTouchedBucket(touched, follower.startMs, touch | amends);
        stopped = findLastPrice(follower, view) !== null;
      }
      const open = market.levels.slice(0, at + 1).find(narrower => narrower.open !== null)?.open;
      if (!stopped && open) addTouchedBucket(touched, startIn(level, open.startMs), touch);
    }
  }
  const changed: CandleChange[] = [];
  const rows: CandleRow[] = [];
  const rebuild: Rebuild[] = [];
  for (let at = 0; at < market.levels.length; at += 1) {
    const level = market.levels[at]!;
    const { timeframe, widthMs, starts, touches } = draft.levels[at]!;
    for (let i = 0; i < starts.length; i += 1) {
      const bucketMs = starts[i]!;
      const final = bucketMs + widthMs <= market.clockMs;
      if (final && bucketMs < level.knownFromMs) continue;
      const touch = touches[i]!;
      if ((touch & touchOf.full) !== 0)
        changed.push({ timeframe, view: 'full', bucketMs, final, amended: (touch & amendedFull) !== 0 });
      if ((touch & touchOf.filtered) !== 0)
        changed.push({ timeframe, view: 'filtered', bucketMs, final, amended: (touch & amendedFiltered) !== 0 });
      const row = final && isStored(timeframe) ? buildCandleRow(level, bucketMs, touch) : null;
      if (row !== null) rows.push(row);
    }
    if (draft.late.length === 0) continue;
    const lost = draft.late.filter(late => late.at === at && late.startMs < level.knownFromMs);
    const fromMs = Math.min(...lost.map(({ startMs }) => startMs));
    if (lost.length > 0) rebuild.push({ timeframe, fromMs, toMs: level.knownFromMs });
  }
  return { changed, rows, rebuild };
}

const amendedFull = touchOf.full << amendedShift;
const amendedFiltered = touchOf.filtered << amendedShift;

/** Null without a candle, unless there are sums. */
function buildCandleRow(level: Level, bucketMs: number, touch: number): CandleRow | null {
  const { timeframe, widthMs, closed } = level;
  const bucket = closed[findClosedIndex(level, bucketMs)];
  if (bucket?.startMs !== bucketMs) return null;
  const opens = { full: closeBefore(level, 'full', bucketMs), filtered: closeBefore(level, 'filtered', bucketMs) };
  const figures = computeFiguresByView(bucket);
  const full = buildCandleFromFigures(bucketMs, widthMs, figures.full, opens.full);
  const sums = encodeRowSums(bucket, timeframe);
  if (full === null && sums === null) return null;
  const isSame = figures.filtered === figures.full && opens.filtered === opens.full;
  const filtered = isSame ? full : buildCandleFromFigures(bucketMs, widthMs, figures.filtered, opens.filtered);
  const closes = {
    full: figures.full?.sum.last?.price ?? opens.full,
    filtered: figures.filtered?.sum.last?.price ?? opens.filtered,
  };
  const amended = {
    full: full !== null && (touch & amendedFull) !== 0,
    filtered: filtered !== null && (touch & amendedFiltered) !== 0,
  };
  return { timeframe, bucketMs, full, filtered, closes, amended, sums };
}
