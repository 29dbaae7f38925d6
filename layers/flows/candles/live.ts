import { findLastPrice } from '../../core/candles/bucket.ts';
import { closeBefore } from '../../core/candles/level.ts';
import { findBucketsAt, type Market, openCandles } from '../../core/candles/market.ts';
import { isStored, isWide, timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import type { LatestPrice, LiveCandles } from '../../storage/market/candles.ts';
import { UNHEARD_MS } from '../../storage/market/due-mints.ts';
import type { CachedMarket } from './state.ts';

/** Returns the live item without candles: price, when the sweep asks, counters. */
export function toLiveCandles(
  { market, applied, traded, reported, live, isAsked }: CachedMarket,
  unsaved: number,
  isHeard: boolean,
): Omit<LiveCandles, 'version'> {
  // The ledger waits for the sweep, listeners for the end of wide buckets.
  const nextAskMs = !isAsked ? market.newestMs + UNHEARD_MS : isHeard ? market.nextCloseMs : Infinity;
  return {
    applied,
    traded,
    reported,
    unsaved,
    open: [],
    price: findLatestPrice(market) ?? live.price,
    nextCloseMs: findNextCloseMs(market) ?? (Number.isFinite(nextAskMs) ? nextAskMs : null),
    clockMs: Number.isFinite(market.clockMs) ? market.clockMs : null,
  };
}

/** Open candles of the stored widths. Wide ones must be complete. */
export function openStored(market: Market): LiveCandles['open'] {
  return openCandles(market, isStored);
}

/** The newest second's last close, or a carried one. */
export function findLatestPrice(market: Market): LatestPrice | null {
  if (market.newestMs === -Infinity) return null;
  const bucketMs = toBucketStart(market.newestMs, '1s');
  const [second] = findBucketsAt(market, '1s', bucketMs);
  const last = second === undefined ? null : findLastPrice(second, 'full');
  const usd = last?.price ?? closeBefore(market.levels[0]!, 'full', bucketMs + timeframeMs['1s']);
  return usd === null ? null : { usd, bucketMs };
}

/** Null if nothing up to 1 h is open. */
export function findNextCloseMs({ levels }: Market): number | null {
  const ends = levels.flatMap(({ timeframe, open, widthMs }) =>
    open === null || isWide(timeframe) ? [] : open.startMs + widthMs,
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
