import { type Bucket, computeFiguresByView, createBucket, mergeBucket, selectViewAggregates } from './bucket.ts';
import { buildCandle, buildCandleFromFigures, type Candle } from './candle.ts';
import type { FiguresByView } from './figures.ts';
import { closeBefore, createLevel, findClosedBucket, type Level } from './level.ts';
import { startIn, type Timeframe, timeframes, type View, views } from './timeframe.ts';

/** A token's candles in memory. The caller mutates it. */
export type Market = {
  readonly levels: readonly Level[];
  newestMs: number;
  /** Buckets that end at or before this are closed. */
  clockMs: number;
  /** Earliest end of an open bucket; nothing closes before it. */
  nextCloseMs: number;
  /** Source offset: trades at or below this arrival number are skipped. */
  appliedThrough: number;
  /** Closings and late trades since it was loaded. */
  events: number;
};

export function createMarket(): Market {
  return {
    levels: timeframes.map(createLevel),
    newestMs: Number.NEGATIVE_INFINITY,
    clockMs: Number.NEGATIVE_INFINITY,
    nextCloseMs: Number.POSITIVE_INFINITY,
    appliedThrough: -1,
    events: 0,
  };
}

/** A bucket's current candle; null when empty or not in memory. */
export function buildCandleAt(market: Market, timeframe: Timeframe, view: View, startMs: number): Candle | null {
  const { widthMs } = getLevel(market, timeframe);
  const parts = findBucketsAt(market, timeframe, startMs).flatMap(bucket => selectViewAggregates(bucket, view));
  return buildCandle(startMs, widthMs, parts, openBefore(market, timeframe, view, startMs));
}

type OpenCandle<Of extends Timeframe = Timeframe> = {
  readonly timeframe: Of;
  readonly view: View;
  readonly candle: Candle;
};

/** The complete open candles of some timeframes. Each level adds its bucket. */
export function openCandles<Of extends Timeframe>(
  market: Market,
  isWanted: (timeframe: Timeframe) => timeframe is Of,
): readonly OpenCandle<Of>[] {
  const whole = createBucket(0);
  let figures: FiguresByView | null = null;
  let isComplete = true;
  return market.levels.flatMap(level => {
    const { timeframe, widthMs, open } = level;
    const startMs = startIn(level, market.newestMs);
    if (open !== null) {
      mergeBucket(whole, open);
      figures = null;
    }
    isComplete &&= level.base === null;
    if (!isComplete || !isWanted(timeframe) || !(startMs + widthMs > market.clockMs)) return [];
    figures ??= computeFiguresByView(whole);
    const { full, filtered } = figures;
    return views.flatMap(view => {
      const of = view === 'full' ? full : filtered;
      const candle = buildCandleFromFigures(startMs, widthMs, of, closeBefore(level, view, startMs));
      return candle === null ? [] : [{ timeframe, view, candle }];
    });
  });
}

/** The buckets that together are one; none when empty or not in memory. */
export function findBucketsAt(market: Market, timeframe: Timeframe, startMs: number): readonly Bucket[] {
  const at = timeframes.indexOf(timeframe);
  const level = market.levels[at]!;
  const endMs = startMs + level.widthMs;
  if (endMs > market.clockMs) {
    const opens = market.levels.slice(0, at + 1).map(({ open }) => open);
    return opens.filter(open => open !== null).filter(open => open.startMs >= startMs && open.startMs < endMs);
  }
  const closed = startMs < level.knownFromMs ? null : findClosedBucket(level, startMs);
  return closed === null ? [] : [closed];
}

/** The last price before a bucket. */
export function openBefore(market: Market, timeframe: Timeframe, view: View, startMs: number): number | null {
  return closeBefore(getLevel(market, timeframe), view, startMs);
}

function getLevel({ levels }: Market, timeframe: Timeframe): Level {
  return levels[timeframes.indexOf(timeframe)]!;
}
