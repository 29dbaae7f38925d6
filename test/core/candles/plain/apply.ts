import { type CandleTrade, isVisible } from '../../../../layers/core/candles/candle-trade.ts';
import { latenessMs } from '../../../../layers/core/candles/rules.ts';
import { timeframeMs, type View } from '../../../../layers/core/candles/timeframe.ts';
import { mergeAggregate } from './aggregate.ts';
import { type Changes, changesOf, type Draft, emptyDraft, noteClosed, noteLate, noteTrade } from './changes.ts';
import {
  addToBucket,
  type Bucket,
  carriedPoint,
  carryOver,
  closedIndex,
  emptyBucket,
  type Level,
  lastOf,
  partitionOf,
} from './level.ts';
import type { Market } from './market.ts';

/** Applies a mint's trades in arrival order. Skips applied ones. */
export const applyTrades = (market: Market, trades: Iterable<CandleTrade>): Changes => {
  forget(market);
  const draft = emptyDraft();
  for (const trade of trades) {
    if (trade.seq <= market.appliedThrough) continue;
    market.appliedThrough = trade.seq;
    if (isVisible(trade)) applyTrade(market, trade, draft);
  }
  return changesOf(market, draft);
};

/** Closes every bucket that ends by a time, for quiet tokens. */
export const closeThrough = (market: Market, nowMs: number): Changes => {
  forget(market);
  const draft = emptyDraft();
  if (nowMs > market.clockMs) advance(market, nowMs, draft);
  return changesOf(market, draft);
};

const applyTrade = (market: Market, trade: CandleTrade, draft: Draft): void => {
  const time = trade.timestampMs;
  if (time > market.newestMs) market.newestMs = time;
  if (time > market.clockMs) advance(market, time, draft);
  const open = market.levels[0]!.open;
  if (open !== null && time >= open.startMs && time < open.startMs + timeframeMs['1s']) addToBucket(open, trade);
  else place(market, trade, draft);
  noteTrade(draft, time, trade.organic);
};

const place = (market: Market, trade: CandleTrade, draft: Draft): void => {
  for (const level of market.levels) {
    const startMs = trade.timestampMs - (trade.timestampMs % level.widthMs);
    if (startMs + level.widthMs > market.clockMs) {
      addToBucket(openBucket(market, level, startMs), trade);
      return;
    }
    addLate(level, startMs, trade, draft);
  }
};

const addLate = (level: Level, startMs: number, trade: CandleTrade, draft: Draft): void => {
  if (startMs < level.knownFromMs) {
    const alone = emptyBucket(startMs);
    addToBucket(alone, trade);
    const { before } = level;
    level.before = carryOver(before, alone);
    const isMoved = (view: View): boolean => carriedPoint(level.before, view) !== carriedPoint(before, view);
    const closeMoved = { full: isMoved('full'), filtered: isMoved('filtered') };
    noteLate(draft, level.timeframe, startMs, { organic: trade.organic, closeMoved });
    return;
  }
  const index = closedIndex(level, startMs);
  if (level.closed[index]?.startMs !== startMs) level.closed.splice(index, 0, emptyBucket(startMs));
  const bucket = level.closed[index]!;
  const [full, filtered] = [lastOf(bucket, 'full'), lastOf(bucket, 'filtered')];
  addToBucket(bucket, trade);
  const closeMoved = { full: lastOf(bucket, 'full') !== full, filtered: lastOf(bucket, 'filtered') !== filtered };
  noteLate(draft, level.timeframe, startMs, { organic: trade.organic, closeMoved });
};

const openBucket = (market: Market, level: Level, startMs: number): Bucket => {
  level.open ??= emptyBucket(startMs);
  market.nextCloseMs = Math.min(market.nextCloseMs, startMs + level.widthMs);
  return level.open;
};

const advance = (market: Market, timeMs: number, draft: Draft): void => {
  market.clockMs = timeMs;
  if (timeMs < market.nextCloseMs) return;
  market.nextCloseMs = Number.POSITIVE_INFINITY;
  market.levels.forEach((level, at) => {
    if (level.open === null) return;
    const endMs = level.open.startMs + level.widthMs;
    if (endMs <= timeMs) closeOpen(market, level, market.levels[at + 1], draft);
    else market.nextCloseMs = Math.min(market.nextCloseMs, endMs);
  });
};

const closeOpen = (market: Market, level: Level, parent: Level | undefined, draft: Draft): void => {
  const bucket = level.open!;
  level.open = null;
  level.closed.push(bucket);
  noteClosed(draft, level.timeframe, bucket);
  if (parent === undefined) return;
  const above = openBucket(market, parent, bucket.startMs - (bucket.startMs % parent.widthMs));
  if (bucket.organic !== null) mergeAggregate(partitionOf(above, 'organic'), bucket.organic);
  if (bucket.rest !== null) mergeAggregate(partitionOf(above, 'rest'), bucket.rest);
};

const forget = (market: Market): void => {
  for (const level of market.levels) {
    const horizonMs = market.newestMs - latenessMs - level.widthMs;
    let count = 0;
    while (count < level.closed.length && level.closed[count]!.startMs <= horizonMs) {
      level.before = carryOver(level.before, level.closed[count]!);
      level.knownFromMs = level.closed[count]!.startMs + level.widthMs;
      count += 1;
    }
    if (count > 0) level.closed.splice(0, count);
  }
};
