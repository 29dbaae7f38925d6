import type { Tier } from '../contract/tiers.ts';
import type { ReadCandle } from '../core/candles/candle.ts';
import { fillCandles } from '../core/candles/fill.ts';
import { isStored, timeframeMs, toBucketStart } from '../core/candles/timeframe.ts';
import { memoize } from '../core/kernel/memoize.ts';
import { findLastClose } from '../storage/market/read-candles.ts';
import {
  type CandleQuery,
  type CandleStores,
  readCandleRange,
  readNewestCandles,
  resolveCandleRange,
} from './candle-page.ts';
import { readMarket } from './candles/read-market.ts';

export type CandlesPage = {
  readonly candles: readonly ReadCandle[];
  /** Bound of the page before; null on the first. */
  readonly next: { readonly to: number } | null;
};

/** Returns the newest candles of a range, filled if asked. */
export async function readCandlesPage(
  stores: CandleStores,
  mint: string,
  query: CandleQuery & { readonly fill: boolean },
  tier: Tier,
  nowMs: number,
): Promise<CandlesPage> {
  if (query.fill) {
    // Ends with the range, at most with now.
    const { timeframe, limit } = query;
    const widthMs = timeframeMs[timeframe];
    const { fromMs, toMs } = resolveCandleRange(query, tier, nowMs);
    const earliestMs = toBucketStart(fromMs + widthMs - 1, timeframe);
    const endMs = toBucketStart(Math.min(toMs - 1, nowMs), timeframe);
    const firstOf = (lastMs: number): number => Math.max(earliestMs, lastMs - (limit - 1) * widthMs);
    const { candles: found, isCut } = await readCandleRange(
      stores,
      mint,
      { ...query, from: firstOf(endMs) },
      tier,
      nowMs,
    );
    // Block times may be ahead of the clock.
    const lastMs = Math.max(endMs, found.at(-1)?.bucketStartMs ?? 0);
    const firstMs = isCut ? found[0]!.bucketStartMs : firstOf(lastMs);
    const previous = await closeBefore(stores, mint, query, firstMs);
    const candles = fillCandles(found, previous, { firstMs, lastMs, widthMs });
    const hasEarlier = candles.length > 0 && previous !== null && firstMs > earliestMs;
    return { candles, next: hasEarlier ? { to: firstMs } : null };
  }
  const { candles, isCut } = await readCandleRange(stores, mint, { ...query, limit: query.limit + 1 }, tier, nowMs);
  return newestOf(candles, query.limit, isCut);
}

const newestOf = memoize((found: readonly ReadCandle[], limit: number, isCut: boolean): CandlesPage => {
  const candles = found.slice(-limit);
  return { candles, next: found.length > limit || isCut ? { to: candles[0]!.bucketStartMs } : null };
});

async function closeBefore(
  stores: CandleStores,
  mint: string,
  { timeframe, view }: Pick<CandleQuery, 'timeframe' | 'view'>,
  beforeMs: number,
): Promise<number | null> {
  if (isStored(timeframe))
    return findLastClose(
      stores.candles,
      mint,
      { timeframe, view },
      beforeMs,
      await readMarket(stores, mint, timeframe),
    );
  const earlier = { timeframe, view, from: undefined, to: beforeMs, limit: 1 };
  return (await readNewestCandles(stores, mint, earlier, 'enterprise', beforeMs)).at(-1)?.close ?? null;
}
