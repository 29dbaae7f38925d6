import { toCandlesPage } from '../../../contract/present/candle.ts';
import { findAmendedBuckets } from '../../../core/candles/amended-buckets.ts';
import type { ReadCandle } from '../../../core/candles/candle.ts';
import { type CandleTrade, isVisible, toCandleTrade } from '../../../core/candles/candle-trade.ts';
import { fillCandles } from '../../../core/candles/fill.ts';
import { foldSeries } from '../../../core/candles/rows.ts';
import { timeframeMs, toBucketStart } from '../../../core/candles/timeframe.ts';
import type { Trade } from '../../../core/mint/trade.ts';
import { findShownMultiplier } from './multiplier.ts';
import { type Known, listRows, type Parsed } from './question.ts';

type Query = Parsed<'tokenOhlcv'>;

const TIME_MAX = 99_999_999_999_999;

/** A page of candles. Null if the rows begin too late. */
export function recomputeCandles(query: Query, known: Known): object | null {
  const { mint, timeframe, view, pool } = query;
  const trades = listCandleTrades(known, mint, pool);
  const series = { timeframe, view };
  const all = foldSeries(trades, series);
  const amended = pool === undefined ? findAmendedBuckets(trades, series) : new Set<number>();
  const marked = all.map(candle =>
    amended.has(candle.bucketStartMs) ? { ...candle, amended: true as const } : candle,
  );
  const shown = query.fill ? selectFilled(query, marked, known.asOfMs) : selectNewest(query, marked);
  // The first candle opens at the close of one before, whose trades must be complete.
  const before = shown[0] && all.findLast(({ bucketStartMs }) => bucketStartMs < shown[0]!.bucketStartMs);
  const { wholeFromMs } = known;
  if (wholeFromMs > 0 && (before === undefined || before.bucketStartMs < wholeFromMs)) return null;
  return toCandlesPage(shown, mint, timeframe, view, findShownMultiplier(known, mint, query));
}

/** Trades that count in candles. */
export function listCandleTrades(known: Known, mint: string, pool?: string): readonly CandleTrade[] {
  return listRows(known, mint)
    .filter((row): row is Trade => !('event' in row) && (pool === undefined || row.pool === pool))
    .map(toCandleTrade)
    .filter(trade => trade !== null)
    .filter(isVisible);
}

function selectNewest({ from = 0, to = TIME_MAX, limit }: Query, candles: readonly ReadCandle[]) {
  return candles.filter(({ bucketStartMs: start }) => start >= from && start < to).slice(-limit);
}

/** Ends with the range, at most with T. */
function selectFilled(query: Query, candles: readonly ReadCandle[], nowMs: number): readonly ReadCandle[] {
  const { timeframe, limit, from = 0, to = TIME_MAX } = query;
  const widthMs = timeframeMs[timeframe];
  const earliestMs = toBucketStart(from + widthMs - 1, timeframe);
  const endMs = toBucketStart(Math.min(to - 1, nowMs), timeframe);
  const firstOf = (lastMs: number): number => Math.max(earliestMs, lastMs - (limit - 1) * widthMs);
  const found = selectNewest({ ...query, from: firstOf(endMs), to, limit }, candles);
  // Block times may be ahead of the clock.
  const lastMs = Math.max(endMs, found.at(-1)?.bucketStartMs ?? 0);
  const firstMs = firstOf(lastMs);
  const before = candles.findLast(({ bucketStartMs }) => bucketStartMs < firstMs)?.close ?? null;
  return fillCandles(found, before, { firstMs, lastMs, widthMs });
}
