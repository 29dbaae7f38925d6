import { addToBucket, type Bucket, createBucket, findLastPrice, hasOrganic, mergeClosed } from './bucket.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import { buildCandleChanges, type Changes } from './changes.ts';
import { addTouchedBucket, bothViews, createCandleDraft, type Draft, noteLate, noteTrade, touchOf } from './draft.ts';
import { findClosedIndex, type Level, selectCarried, updateCarry } from './level.ts';
import type { Market } from './market.ts';
import { latenessMs } from './rules.ts';
import { startIn, type View } from './timeframe.ts';

/** Applies a mint's trades in arrival order. Skips applied ones. */
export function applyTrades(market: Market, trades: Iterable<CandleTrade>): Changes {
  dropOldBuckets(market);
  const draft = createCandleDraft();
  for (const trade of trades) {
    if (trade.seq <= market.appliedThrough) continue;
    market.appliedThrough = trade.seq;
    if (isVisible(trade)) {
      const time = trade.timestampMs;
      if (time > market.newestMs) market.newestMs = time;
      if (time > market.clockMs) advance(market, time, draft);
      const open = market.levels[0]!.open;
      if (open !== null && time >= open.startMs && time < open.startMs + 1000) addToBucket(open, trade);
      else addTradeToBuckets(market, trade, draft);
      noteTrade(draft, time, trade.organic);
    }
  }
  return buildCandleChanges(market, draft);
}

/** Closes every bucket that ends by a time, for quiet tokens. */
export function closeThrough(market: Market, nowMs: number): Changes {
  dropOldBuckets(market);
  const draft = createCandleDraft();
  if (nowMs > market.clockMs) advance(market, nowMs, draft);
  return buildCandleChanges(market, draft);
}

/** Adds to every closed bucket of its time and the first open one. */
function addTradeToBuckets(market: Market, trade: CandleTrade, draft: Draft): void {
  for (let at = 0; at < market.levels.length; at += 1) {
    const level = market.levels[at]!;
    const startMs = startIn(level, trade.timestampMs);
    if (startMs + level.widthMs > market.clockMs) {
      addToBucket(openBucket(market, level, startMs), trade);
      return;
    }
    market.events += 1;
    const moved = addLate(level, startMs, trade);
    noteLate(draft, { at, startMs, moved, event: market.events }, trade.organic);
  }
}

/** Returns the views whose close moved. */
function addLate(level: Level, startMs: number, trade: CandleTrade): number {
  if (startMs < level.knownFromMs) {
    const alone = createBucket(startMs);
    addToBucket(alone, trade);
    const { before } = level;
    level.before = updateCarry(before, [alone]);
    return toTouch(view => selectCarried(level.before, view) === selectCarried(before, view));
  }
  const index = findClosedIndex(level, startMs);
  if (level.closed[index]?.startMs !== startMs) level.closed.splice(index, 0, createBucket(startMs));
  const bucket = level.closed[index]!;
  const [full, filtered] = [findLastPrice(bucket, 'full'), findLastPrice(bucket, 'filtered')];
  addToBucket(bucket, trade);
  return toTouch(view => findLastPrice(bucket, view) === (view === 'full' ? full : filtered));
}

function toTouch(isSame: (view: View) => boolean): number {
  return (isSame('full') ? 0 : touchOf.full) | (isSame('filtered') ? 0 : touchOf.filtered);
}

function openBucket(market: Market, level: Level, startMs: number): Bucket {
  level.open ??= createBucket(startMs);
  market.nextCloseMs = Math.min(market.nextCloseMs, startMs + level.widthMs);
  return level.open;
}

function advance(market: Market, timeMs: number, draft: Draft): void {
  market.clockMs = timeMs;
  if (timeMs < market.nextCloseMs) return;
  let nextCloseMs = Number.POSITIVE_INFINITY;
  for (let at = 0; at < market.levels.length; at += 1) {
    const level = market.levels[at]!;
    if (level.open === null) continue;
    const endMs = level.open.startMs + level.widthMs;
    if (endMs <= timeMs) {
      const bucket = level.open;
      level.open = null;
      level.closed.push(bucket);
      market.events += 1;
      bucket.closedEvent = market.events;
      addTouchedBucket(draft.levels[at]!, bucket.startMs, hasOrganic(bucket) ? bothViews : touchOf.full);
      const parent = market.levels[at + 1];
      if (parent === undefined) continue;
      const startMs = parent.open === null ? startIn(parent, bucket.startMs) : parent.open.startMs;
      mergeClosed(openBucket(market, parent, startMs), bucket);
    } else nextCloseMs = Math.min(nextCloseMs, endMs);
  }
  market.nextCloseMs = nextCloseMs;
}

/** Drops buckets too old for late trades. */
function dropOldBuckets(market: Market): void {
  for (let at = 0; at < market.levels.length; at += 1) {
    const level = market.levels[at]!;
    const horizonMs = market.newestMs - latenessMs - level.widthMs;
    let count = 0;
    while (count < level.closed.length && level.closed[count]!.startMs <= horizonMs) count += 1;
    if (count === 0) continue;
    level.knownFromMs = level.closed[count - 1]!.startMs + level.widthMs;
    level.before = updateCarry(level.before, level.closed.splice(0, count));
  }
}
