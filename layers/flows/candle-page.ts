import { type Tier, tiers } from '../contract/tiers.ts';
import { findAmendedBuckets } from '../core/candles/amended-buckets.ts';
import type { Candle, ReadCandle } from '../core/candles/candle.ts';
import type { CandleTrade } from '../core/candles/candle-trade.ts';
import { isPriceSetting, toCandleTrade } from '../core/candles/candle-trade.ts';
import { type BucketFold, foldBucket, foldSeries, type Series } from '../core/candles/rows.ts';
import { latenessMs } from '../core/candles/rules.ts';
import { isStored, type Timeframe, timeframeMs, toBucketStart, type View } from '../core/candles/timeframe.ts';
import { memoize } from '../core/kernel/memoize.ts';
import type { Trade } from '../core/mint/trade.ts';
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

export type FoundCandles = {
  readonly candles: readonly ReadCandle[];
  /** Earlier ones of the range were left out. */
  readonly isCut: boolean;
};

const DAY_MS = 86_400_000;
/** Bounds what a page of 5 s to 30 s reads. */
const TRADES_MAX = 20_000;
const TIME_MAX = 99_999_999_999_999;

/** Returns the newest `limit` candles within the tier's history, ascending. */
export async function readNewestCandles(
  stores: CandleStores,
  mint: string,
  query: CandleQuery,
  tier: Tier,
  nowMs: number,
): Promise<readonly ReadCandle[]> {
  return (await readCandleRange(stores, mint, query, tier, nowMs)).candles;
}

/** The same. Of 5 s to 30 s only as many as some thousand trades give. */
export async function readCandleRange(
  stores: CandleStores,
  mint: string,
  query: CandleQuery,
  tier: Tier,
  nowMs: number,
): Promise<FoundCandles> {
  const range = resolveCandleRange(query, tier, nowMs);
  if (range.fromMs >= range.toMs) return { candles: [], isCut: false };
  const { timeframe, view } = query;
  if (!isStored(timeframe)) return readCandlesFromTape(stores.tape, mint, { timeframe, view }, range);
  const newest = await readMarket(stores, mint, timeframe);
  return { candles: await readCandles(stores.candles, mint, { ...range, timeframe, view }, newest), isCut: false };
}

/** The asked range within the tier's history. */
export function resolveCandleRange({ from, to, limit }: CandleQuery, tier: Tier, nowMs: number): Range {
  const days = tiers[tier].ohlcvDaysMax;
  const fromMs = Math.max(from ?? 0, days === null ? 0 : nowMs - days * DAY_MS);
  return { fromMs, toMs: Math.min(to ?? TIME_MAX, TIME_MAX), limit };
}

type Range = { readonly fromMs: number; readonly toMs: number; readonly limit: number };

/** Reads one candle further back for the opening price. */
async function readCandlesFromTape(
  tape: Tape,
  mint: string,
  { timeframe, view }: Series,
  range: Range,
): Promise<FoundCandles> {
  const { fromMs, toMs, limit } = range;
  const endMs = toBucketStart(toMs + timeframeMs[timeframe] - 1, timeframe);
  // Estimated trades per bucket with trades.
  const perBucket = 3 + Math.floor(timeframeMs[timeframe] / 5_000);
  const wanted = Math.min(TRADES_MAX, limit * perBucket);
  // A moving history bound makes reads uncacheable.
  const name = fromMs === 0 ? `${timeframe} ${view} ${toMs} ${limit}` : undefined;
  const search = createSearch({ timeframe, view }, range);
  const trades = await readTradesBack(tape, mint, endMs, more => search(more) !== null, wanted, name);
  const later = trades.length === 0 || toMs === TIME_MAX ? NONE : await readClosersAfter(tape, mint, endMs);
  const isCut = createSearch({ timeframe, view }, range)(trades) === 'cut';
  return { candles: foldTape(trades, later, timeframe, view, fromMs, toMs, limit, isCut), isCut };
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

const foldTape = memoize(
  (
    trades: readonly Trade[],
    later: readonly Trade[],
    timeframe: Timeframe,
    view: View,
    fromMs: number,
    toMs: number,
    limit: number,
    isCut: boolean,
  ): readonly ReadCandle[] => {
    const used = trades.map(toCachedTrade).filter(trade => trade !== null);
    const closers = later.map(toCachedTrade).filter(trade => trade !== null);
    const series = { timeframe, view };
    const amended = findAmendedBuckets(
      closers.length === 0 ? used : [...used, ...closers].sort((a, b) => a.seq - b.seq),
      series,
    );
    // The oldest bucket may continue in unread trades.
    return foldSeries(used, series, foldCachedBucket)
      .slice(isCut ? 1 : 0)
      .filter(({ bucketStartMs: start }) => start >= fromMs && start < toMs)
      .slice(-limit)
      .map(candle => (amended.has(candle.bucketStartMs) ? { ...candle, amended: true } : candle));
  },
);

/** Whether trades suffice, or are as many as a page may read. */
function createSearch({ timeframe, view }: Series, { fromMs, limit }: Range) {
  const starts = new Set<number>();
  let count = 0;
  return (more: readonly Trade[]): 'enough' | 'cut' | null => {
    count += more.length;
    for (const trade of more) if (isPriceSetting(trade, view)) starts.add(toBucketStart(trade.timestampMs, timeframe));
    // The oldest bucket may continue in unread trades.
    const isFull = starts.size - 1 > limit;
    if (isFull || (fromMs > 0 && [...starts].filter(start => start < fromMs).length > 1)) return 'enough';
    return timeframe !== '1s' && count >= TRADES_MAX && starts.size > 2 ? 'cut' : null;
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

/** By series, then by the first trade of the bucket. */
const folded = new Map<string, WeakMap<CandleTrade, Folded>>();

const foldCachedBucket: BucketFold = (trades, series, previousClose) => {
  const name = `${series.timeframe} ${series.view}`;
  const own = folded.get(name) ?? new WeakMap<CandleTrade, Folded>();
  folded.set(name, own);
  const known = own.get(trades[0]!);
  if (
    known &&
    known.previousClose === previousClose &&
    known.trades.length === trades.length &&
    known.trades.every((trade, at) => trade === trades[at])
  )
    return known.candle;
  const candle = foldBucket(trades, series, previousClose);
  own.set(trades[0]!, { trades, previousClose, candle });
  return candle;
};
