import { findLastOrganicPrice, findLastPrice, hasOrganic } from '../../core/candles/bucket.ts';
import { closeBefore } from '../../core/candles/level.ts';
import { findBucketsAt, type Market, openCandles } from '../../core/candles/market.ts';
import { type Timeframe, timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import type { LatestPrice, LiveCandles, StoredTimeframe } from '../../storage/market/candles.ts';
import { UNHEARD_MS } from '../../storage/market/due-mints.ts';
import type { CachedMarket } from './state.ts';

function isStored(timeframe: Timeframe): timeframe is StoredTimeframe {
  return timeframe !== '1s';
}

/** Returns the live item without candles: price, when the sweep asks, counters. */
export function toLiveCandles(
  { market, applied, traded, reported, live, isAsked }: CachedMarket,
  unsaved: number,
): Omit<LiveCandles, 'version'> {
  return {
    applied,
    traded,
    reported,
    unsaved,
    open: [],
    price: findLatestPrice(market) ?? live.price,
    filtered: findFilteredPrice(market) ?? live.filtered,
    // The ledger waits for the sweep, also without open buckets.
    nextCloseMs:
      findNextCloseMs(market) ?? (isAsked ? null : market.newestMs === -Infinity ? null : market.newestMs + UNHEARD_MS),
    clockMs: Number.isFinite(market.clockMs) ? market.clockMs : null,
  };
}

/** Open candles of the stored widths. */
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

/** The newest second's close in the filtered view. */
export function findFilteredPrice({ levels }: Market): LatestPrice | null {
  const [level] = levels;
  const buckets = [level!.open, ...level!.closed.toReversed()].filter(bucket => bucket !== null && hasOrganic(bucket));
  for (const bucket of buckets) {
    const usd = findLastOrganicPrice(bucket!)?.price ?? closeBefore(level!, 'filtered', bucket!.startMs);
    if (usd !== null) return { usd, bucketMs: bucket!.startMs };
  }
  const { organic } = level!.before;
  return organic && { usd: organic.point.price, bucketMs: organic.startMs };
}

/** Null if nothing is open. */
export function findNextCloseMs({ nextCloseMs }: Market): number | null {
  return Number.isFinite(nextCloseMs) ? nextCloseMs : null;
}
