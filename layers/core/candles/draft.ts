import { createWidth, startIn, timeframes, type View, type Width } from './timeframe.ts';

/** What a batch changed so far. */
export type Draft = {
  readonly levels: readonly Touched[];
  /** Late trades in closed buckets. */
  readonly late: Late[];
  /** The second of the newest trade, and the views that include its trades. */
  secondMs: number;
  secondTouch: Touch;
};

/** Buckets of one timeframe, ascending, each with what changed. */
type Touched = Width & {
  readonly starts: number[];
  readonly touches: Touch[];
};

export type Late = {
  readonly at: number;
  readonly startMs: number;
  /** Views whose close moved. */
  readonly moved: Touch;
  /** Its number among the closings and late trades of the market. */
  readonly event: number;
};

/** Views that changed, and views that a late trade amended. */
type Touch = number;
export const touchOf: Readonly<Record<View, Touch>> = { full: 1, filtered: 2 };
export const bothViews = touchOf.full | touchOf.filtered;
/** Shifts a view's bit to its amended bit. */
export const amendedShift = 2;

export function createCandleDraft(): Draft {
  return {
    levels: timeframes.map(timeframe => ({
      ...createWidth(timeframe),
      starts: [],
      touches: [],
    })),
    late: [],
    secondMs: Number.NaN,
    secondTouch: 0,
  };
}

/** Records a trade: its bucket changes in every timeframe. */
export function noteTrade(draft: Draft, timeMs: number, organic: boolean): void {
  const touch = organic ? bothViews : touchOf.full;
  const isSame = timeMs >= draft.secondMs && timeMs < draft.secondMs + 1000;
  if (isSame && (draft.secondTouch & touch) === touch) return;
  draft.secondTouch = isSame ? draft.secondTouch | touch : touch;
  if (!isSame) draft.secondMs = startIn(draft.levels[0]!, timeMs);
  for (let at = 0; at < draft.levels.length; at += 1) {
    const level = draft.levels[at]!;
    const last = level.starts.length - 1;
    const startMs = level.starts[last]!;
    // The usual case; a remainder of doubles is slow.
    if (timeMs >= startMs && timeMs < startMs + level.widthMs) level.touches[last]! |= touch;
    else addTouchedBucket(level, startIn(level, timeMs), touch);
  }
}

export function addTouchedBucket({ starts, touches }: Touched, startMs: number, touch: Touch): void {
  let at = starts.length;
  while (at > 0 && starts[at - 1]! > startMs) at -= 1;
  if (starts[at - 1] === startMs) touches[at - 1]! |= touch;
  else if (at === starts.length) {
    starts.push(startMs);
    touches.push(touch);
  } else {
    starts.splice(at, 0, startMs);
    touches.splice(at, 0, touch);
  }
}

/** Records a late trade in a closed bucket. */
export function noteLate(draft: Draft, late: Late, organic: boolean): void {
  draft.late.push(late);
  const touch = organic ? bothViews : touchOf.full;
  addTouchedBucket(draft.levels[late.at]!, late.startMs, touch | (touch << amendedShift));
}
