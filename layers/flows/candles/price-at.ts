import { RequestError } from '../../contract/errors.ts';
import { isPriceSetting } from '../../core/candles/candle-trade.ts';
import { timeframeMs, type View } from '../../core/candles/timeframe.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { formatTradeId, type Trade } from '../../core/mint/trade.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import { computeTokenPrice } from '../../core/money/trade-money.ts';
import { loadHeads, readStaleHeads } from '../../storage/journal/journal.ts';
import { createSharedPages, type SharedPages } from '../../storage/journal/shared-pages.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { findLastTrade } from '../../storage/market/last-trade.ts';
import { findLastCandle, findLastMinute, type NewestCandles } from '../../storage/market/read-candles.ts';
import { formatTapeKey, SETTLED_MS, type Tape, type TapeHead } from '../../storage/market/tape.ts';
import { readMarket } from './read-market.ts';

export type PriceStores = { readonly candles: Candles; readonly tape: Tape };
export type PricePair = { readonly mint: string; readonly t: number };

/** `tradeId` is null for a candle's close. */
export type PriceAt = { readonly usd: number; readonly asOfMs: number; readonly tradeId: string | null };

const PAIRS_AT_ONCE = 16;
/** Minutes of outliers alone set no price. */
const MINUTES_MAX = 8;

/** Throws a RequestError for a time that is later. `nowMs`: of the answer, also one of the past. */
export function assertPast(pairs: readonly PricePair[], nowMs: number): void {
  const later = pairs.find(({ t }) => t > nowMs);
  if (later !== undefined)
    throw new RequestError('invalid_request', `t must be unix ms, an integer from 0 to ${nowMs}, got "${later.t}"`);
}

/** Prices in the order asked. Null without a trade. */
export async function readPricesAt(
  stores: PriceStores,
  pairs: readonly PricePair[],
  view: View,
  nowMs: number,
): Promise<readonly (PriceAt | null)[]> {
  const heads = await readHeads(stores.tape, pairs, nowMs);
  const pages = new Map(pairs.map(({ mint }) => [mint, createSharedPages()]));
  const nameOf = ({ mint, t }: PricePair): string => `${mint} ${t}`;
  // In order of times, searches of a token share what they read.
  const distinct = [...new Map(pairs.map(pair => [nameOf(pair), pair])).values()].sort((a, b) => a.t - b.t);
  const found = new Map(
    await runInParallel(distinct, PAIRS_AT_ONCE, async (pair): Promise<[string, PriceAt | null]> => {
      const head = heads.get(formatTapeKey(pair.mint));
      const place = { ...pair, shared: pages.get(pair.mint)! };
      return [nameOf(pair), head === undefined ? null : await readPriceAt(stores, head, place, view, nowMs)];
    }),
  );
  return pairs.map(pair => found.get(nameOf(pair)) ?? null);
}

/** Of known tokens. At half the price where all times are past. */
async function readHeads(
  tape: Tape,
  pairs: readonly PricePair[],
  nowMs: number,
): Promise<ReadonlyMap<string, TapeHead>> {
  const newest = new Map<string, number>();
  for (const { mint, t } of pairs) newest.set(mint, Math.max(t, newest.get(mint) ?? 0));
  const [past, recent] = [true, false].map(isPast =>
    [...newest].flatMap(([mint, t]) => (t < nowMs - SETTLED_MS === isPast ? [formatTapeKey(mint)] : [])),
  );
  const [stale, fresh] = await Promise.all([readStaleHeads(tape, past!), loadHeads(tape, recent!)]);
  return new Map([...stale, ...fresh].filter(([, { seq }]) => seq > 0));
}

/** With pages of the token's directory. */
type SharedPair = PricePair & { readonly shared: SharedPages };

async function readPriceAt(
  stores: PriceStores,
  head: TapeHead,
  { mint, t, shared }: SharedPair,
  view: View,
  nowMs: number,
): Promise<PriceAt | null> {
  const { retentionDays } = stores.tape;
  const trade = await searchTape(stores, head, { mint, t, shared }, view, nowMs);
  const keptMs = retentionDays === undefined ? 0 : nowMs - retentionDays * DAY_MS;
  if (trade !== null && trade.timestampMs >= keptMs) return toPriceAt(trade);
  const toMs = t - timeframeMs['1m'] + 1;
  const candle = await findLastCandle(stores.candles, mint, { timeframe: '1m', view, fromMs: 0, toMs }, NONE);
  if (candle === null || (trade !== null && candle.bucketStartMs <= trade.timestampMs))
    return trade && toPriceAt(trade);
  return { usd: candle.close, asOfMs: candle.bucketStartMs + timeframeMs['1m'], tradeId: null };
}

const NONE: NewestCandles = { applied: 0, open: [], rows: [] };

function toPriceAt(trade: Trade): PriceAt {
  const usd = divideToNumber(...computeTokenPrice(trade)!);
  return { usd, asOfMs: trade.timestampMs, tradeId: formatTradeId(trade) };
}

/** Where a view has few trades, candles lead to the last. */
async function searchTape(
  stores: PriceStores,
  head: TapeHead,
  { mint, t, shared }: SharedPair,
  view: View,
  nowMs: number,
): Promise<Trade | null> {
  const isStale = t < nowMs - SETTLED_MS;
  const asked = { accepts: (trade: Trade) => isPriceSetting(trade, view), isStale, ...(isStale && { shared }) };
  const { trade, unreadMs } = await findLastTrade(stores.tape, head, { ...asked, atMs: t });
  if (trade !== null || unreadMs === null) return trade;
  const newest = await readMarket(stores, mint);
  let beforeMs = unreadMs + 1;
  for (let tried = 0; tried < MINUTES_MAX; tried++) {
    const minuteMs = await findLastMinute(stores.candles, mint, view, beforeMs, newest);
    if (minuteMs === null) return null;
    const lastMs = Math.min(unreadMs, minuteMs + timeframeMs['1m'] - 1);
    const found = await findLastTrade(stores.tape, head, { ...asked, atMs: lastMs, fromMs: minuteMs });
    if (found.trade !== null) return found.trade;
    beforeMs = minuteMs;
  }
  return null;
}
