import { listVenues } from '../../core/candles/bucket.ts';
import { toIntegerSums } from '../../core/candles/fast/aggregate.ts';
import { parseVenue } from '../../core/candles/venue.ts';
import { coverSpan, type Span } from '../../core/candles/window-stats.ts';
import type { UsdE30 } from '../../core/money/amount.ts';
import { findClosedMs } from './closed-time.ts';
import { readBuckets, readSpans } from './cover.ts';
import type { MarketStores } from './state.ts';

/** Sums volume by pool, from closed buckets and newer trades. */
export async function readPoolVolumes(
  stores: MarketStores,
  mint: string,
  span: Span,
  nowMs: number,
): Promise<ReadonlyMap<string, UsdE30>> {
  const { buckets, rest } = coverSpan(span, await findClosedMs(stores, mint));
  const [sums, trades] = await Promise.all([
    readBuckets(stores.candles, mint, buckets),
    readSpans(stores.tape, mint, rest, nowMs),
  ]);
  const volumes = new Map<string, UsdE30>();
  const add = (pool: string, usdE30: UsdE30): void => void volumes.set(pool, (volumes.get(pool) ?? 0n) + usdE30);
  for (const [venue, { organic, rest: other }] of [...sums.values()].flatMap(one => [...listVenues(one)]))
    for (const part of [organic, other].filter(one => one !== null)) {
      const { buyUsd, sellUsd, otherUsd } = toIntegerSums(part);
      add(parseVenue(venue).pool, buyUsd + sellUsd + otherUsd);
    }
  for (const { venue, usdE30 } of trades) add(parseVenue(venue).pool, usdE30);
  return volumes;
}
