import { type Tier, tiers } from '../contract/tiers.ts';
import { findAmendedSeconds } from '../core/candles/amended-seconds.ts';
import type { Candle, ReadCandle } from '../core/candles/candle.ts';
import type { CandleTrade } from '../core/candles/candle-trade.ts';
import { isPriceSetting, toCandleTrade } from '../core/candles/candle-trade.ts';
import { foldSecond, foldSeconds, type SecondFold } from '../core/candles/rows.ts';
import { latenessMs } from '../core/candles/rules.ts';
import { type Timeframe, toBucketStart, type View } from '../core/candles/timeframe.ts';
import { memoize } from '../core/kernel/memoize.ts';
import type { Trade } from '../core/mint/trade.ts';
import type { Enough } from '../storage/journal/read.ts';
import type { Candles } from '../storage/market/candles.ts';
import { readCandles } from '../storage/market/read-candles.ts';
import { readTradesBack, type Tape } from '../storage/market/tape.ts';
import { readTradesOnward } from '../storage/market/trade-pages.ts';
import { readMarket } from './candles/read-market.ts';

export type CandleStores = { readonly candles: Candles; readonly tape: Tape };

export type CandleQuery = {
  readonly timeframe: Timeframe;
  readonly view: View;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly limit: number;
};

const DAY_MS = 86_400_000;
/** Estimated trades per second with trades. */
const TRADES_PER_SECOND = 3;
const TIME_MAX = 99_999_999_999_999;

/** Returns the newest `limit` candles within the tier's history, ascending. */
export async function readNewestCandles(
  stores: CandleStores,
  mint: string,
  query: CandleQuery,
  tier: Tier,
  nowMs: number,
): Promise<readonly ReadCandle[]> {
  const range = resolveCandleRange(query, tier, nowMs);
  if (range.fromMs >= range.toMs) return [];
  return query.timeframe === '1s'
    ? readSecondsFromTape(stores.tape, mint, query.view, range)
    : readCandles(
        stores.candles,
        mint,
        { ...range, timeframe: query.timeframe, view: query.view },
        await readMarket(stores, mint),
      );
}

/** The asked range within the tier's history. */
export function resolveCandleRange({ from, to, limit }: CandleQuery, tier: Tier, nowMs: number): Range {
  const days = tiers[tier].ohlcvDaysMax;
  const fromMs = Math.max(from ?? 0, days === null ? 0 : nowMs - days * DAY_MS);
  return { fromMs, toMs: Math.min(to ?? TIME_MAX, TIME_MAX), limit };
}

type Range = { readonly fromMs: number; readonly toMs: number; readonly limit: number };

/** Reads one candle further back for the opening price. */
async function readSecondsFromTape(tape: Tape, mint: string, view: View, range: Range): Promise<readonly ReadCandle[]> {
  const endMs = toBucketStart(range.toMs + 999, '1s');
  const { fromMs, toMs, limit } = range;
  const wanted = limit * TRADES_PER_SECOND;
  // A moving history bound makes reads uncacheable.
  const name = fromMs === 0 ? `seconds ${view} ${toMs} ${limit}` : undefined;
  const trades = await readTradesBack(tape, mint, endMs, hasEnoughSeconds(view, range), wanted, name);
  const later = trades.length === 0 || toMs === TIME_MAX ? NONE : await readClosersAfter(tape, mint, endMs);
  return secondsOf(trades, later, view, fromMs, toMs, limit);
}

const NONE: readonly Trade[] = [];

/** Enough for all but rare cases: most trades arrive in order. */
const CLOSERS_MIN = 64;

/** Trades after a range. One that arrived before a trade of the range makes that one late. */
function readClosersAfter(tape: Tape, mint: string, endMs: number): Promise<readonly Trade[]> {
  return readTradesOnward(
    tape,
    mint,
    endMs,
    (known, completeMs) => known.length >= CLOSERS_MIN || completeMs > endMs + latenessMs,
  );
}

const secondsOf = memoize(
  (
    trades: readonly Trade[],
    later: readonly Trade[],
    view: View,
    fromMs: number,
    toMs: number,
    limit: number,
  ): readonly ReadCandle[] => {
    const used = trades.map(toCachedTrade).filter(trade => trade !== null);
    const closers = later.map(toCachedTrade).filter(trade => trade !== null);
    const amended = findAmendedSeconds(
      closers.length === 0 ? used : [...used, ...closers].sort((a, b) => a.seq - b.seq),
      view,
    );
    return foldSeconds(used, view, foldCachedSecond)
      .filter(({ bucketStartMs: start }) => start >= fromMs && start < toMs)
      .slice(-limit)
      .map(candle => (amended.has(candle.bucketStartMs) ? { ...candle, amended: true } : candle));
  },
);

/** Not counting the oldest second, which may continue in unread trades. */
function hasEnoughSeconds(view: View, { fromMs, limit }: Range): Enough<Trade> {
  const seconds = new Set<number>();
  return more => {
    for (const trade of more) if (isPriceSetting(trade, view)) seconds.add(toBucketStart(trade.timestampMs, '1s'));
    if (seconds.size - 1 > limit) return true;
    return fromMs > 0 && [...seconds].filter(second => second < fromMs).length > 1;
  };
}

const converted = new WeakMap<Trade, CandleTrade | null>();
function toCachedTrade(trade: Trade): CandleTrade | null {
  const known = converted.get(trade);
  if (known !== undefined) return known;
  const made = toCandleTrade(trade);
  converted.set(trade, made);
  return made;
}

type Folded = {
  readonly trades: readonly CandleTrade[];
  readonly previousClose: number | null;
  readonly candle: Candle | null;
};

/** Keyed by the first trade of the second. */
const folded = { full: new WeakMap<CandleTrade, Folded>(), filtered: new WeakMap<CandleTrade, Folded>() };

const foldCachedSecond: SecondFold = (trades, view, previousClose) => {
  const known = folded[view].get(trades[0]!);
  if (known && known.previousClose === previousClose && isSame(known.trades, trades)) return known.candle;
  const candle = foldSecond(trades, view, previousClose);
  folded[view].set(trades[0]!, { trades, previousClose, candle });
  return candle;
};

function isSame(a: readonly CandleTrade[], b: readonly CandleTrade[]): boolean {
  return a.length === b.length && a.every((trade, at) => trade === b[at]);
}
