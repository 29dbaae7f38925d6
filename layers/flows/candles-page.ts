import type { Tier } from '../contract/tiers.ts';
import type { ReadCandle } from '../core/candles/candle.ts';
import { fillCandles } from '../core/candles/fill.ts';
import { isStored, timeframeMs, toBucketStart } from '../core/candles/timeframe.ts';
import { memoize } from '../core/kernel/memoize.ts';
import { findLastClose } from '../storage/market/read-candles.ts';
import {
  type CandleQuery,
  type CandleStores,
  type FoundCandles,
  readCandleRange,
  readNewestCandles,
  resolveCandleRange,
} from './candle-page.ts';
import { findPoolClose, openPoolReader, readPoolCandles } from './candles/pool-candles.ts';
import { readMarket } from './candles/read-market.ts';

export type CandlesPage = {
  readonly candles: readonly ReadCandle[];
  /** Bound of the page before; null on the first. */
  readonly next: { readonly to: number } | null;
};

export type PageQuery = CandleQuery & {
  readonly fill: boolean;
  /** Candles of its trades alone. */
  readonly pool?: string | undefined;
};

/** Where candles come from: the token, or one of its pools. */
type Source = {
  readonly read: (range: { readonly from: number | undefined; readonly limit: number }) => Promise<FoundCandles>;
  readonly findCloseBefore: (beforeMs: number) => Promise<number | null>;
};

/** Returns the newest candles of a range, filled if asked. */
export async function readCandlesPage(
  stores: CandleStores,
  mint: string,
  query: PageQuery,
  tier: Tier,
  nowMs: number,
): Promise<CandlesPage> {
  const { limit } = query;
  const source = await (query.pool === undefined ? openToken : openPool)(stores, mint, query, tier, nowMs);
  if (query.fill) return readFilledPage(source, query, tier, nowMs);
  const { candles, isCut } = await source.read({
    from: query.from,
    limit: query.pool === undefined ? limit + 1 : limit,
  });
  return newestOf(candles, limit, isCut);
}

const newestOf = memoize((found: readonly ReadCandle[], limit: number, isCut: boolean): CandlesPage => {
  const candles = found.slice(-limit);
  return { candles, next: found.length > limit || isCut ? { to: candles[0]!.bucketStartMs } : null };
});

/** Ends with the range, at most with now. */
async function readFilledPage(source: Source, query: PageQuery, tier: Tier, nowMs: number): Promise<CandlesPage> {
  const { timeframe, limit } = query;
  const widthMs = timeframeMs[timeframe];
  const { fromMs, toMs } = resolveCandleRange(query, tier, nowMs);
  const earliestMs = toBucketStart(fromMs + widthMs - 1, timeframe);
  const endMs = toBucketStart(Math.min(toMs - 1, nowMs), timeframe);
  const firstOf = (lastMs: number): number => Math.max(earliestMs, lastMs - (limit - 1) * widthMs);
  const { candles: found, isCut } = await source.read({ from: firstOf(endMs), limit });
  // Block times may be ahead of the clock.
  const lastMs = Math.max(endMs, found.at(-1)?.bucketStartMs ?? 0);
  const firstMs = isCut ? found[0]!.bucketStartMs : firstOf(lastMs);
  const previous = await source.findCloseBefore(firstMs);
  const candles = fillCandles(found, previous, { firstMs, lastMs, widthMs });
  const hasEarlier = candles.length > 0 && previous !== null && firstMs > earliestMs;
  return { candles, next: hasEarlier ? { to: firstMs } : null };
}

function openToken(stores: CandleStores, mint: string, query: PageQuery, tier: Tier, nowMs: number): Source {
  const { timeframe, view } = query;
  return {
    read: range => readCandleRange(stores, mint, { ...query, ...range }, tier, nowMs),
    findCloseBefore: async beforeMs => {
      if (!isStored(timeframe)) {
        const earlier = { timeframe, view, from: undefined, to: beforeMs, limit: 1 };
        return (await readNewestCandles(stores, mint, earlier, 'enterprise', beforeMs)).at(-1)?.close ?? null;
      }
      const newest = await readMarket(stores, mint, timeframe);
      return findLastClose(stores.candles, mint, { timeframe, view }, beforeMs, newest);
    },
  };
}

async function openPool(
  stores: CandleStores,
  mint: string,
  query: PageQuery,
  tier: Tier,
  nowMs: number,
): Promise<Source> {
  const { timeframe, view } = query;
  const reader = await openPoolReader(stores, mint, query.pool!, nowMs);
  return {
    read: async ({ from, limit }) => {
      const range = resolveCandleRange({ ...query, from, limit }, tier, nowMs);
      if (range.fromMs >= range.toMs) return { candles: [], isCut: false };
      return readPoolCandles(reader, { timeframe, view }, range);
    },
    findCloseBefore: beforeMs => findPoolClose(reader, { timeframe, view }, beforeMs),
  };
}
