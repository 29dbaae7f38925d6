import { createBucket, mergeBucket, resolvePartitions } from '../../core/candles/bucket.ts';
import { findBucketsAt } from '../../core/candles/market.ts';
import { decodeSums, selectPool } from '../../core/candles/row-sums.ts';
import { timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import {
  computeWindowSpan,
  coverSpan,
  type Span,
  type StatsWindow,
  statsWindows,
  sumWindow,
  type WindowStats,
} from '../../core/candles/window-stats.ts';
import { loadClosesBefore } from '../../storage/market/candles.ts';
import { formatBucket, readBuckets } from './cover.ts';
import { findPoolClose } from './pool-candles.ts';
import { readNarrowMarket } from './read-market.ts';
import type { MarketStores } from './state.ts';

export type StatsByWindow = Readonly<Record<StatsWindow, Span & WindowStats>>;

const MINUTES = { timeframe: '1m', view: 'full' } as const;
const names = Object.keys(statsWindows) as readonly StatsWindow[];

/** Sums windows from closed buckets and the open minute: of one pool, if given. */
export async function readWindowStats(
  stores: MarketStores,
  mint: string,
  nowMs: number,
  pool?: string,
): Promise<StatsByWindow> {
  const { market, unsaved, closedMs } = await readNarrowMarket(stores, mint);
  const windows = names.map(name => {
    const span = computeWindowSpan(name, nowMs);
    return { name, span, cover: coverSpan(span, Math.max(0, market.clockMs), closedMs) };
  });
  const buckets = windows.flatMap(({ cover }) => cover.buckets);
  const sums = new Map(
    await readBuckets(
      stores.candles,
      mint,
      buckets.filter(one => !unsaved.has(formatBucket(one))),
    ),
  );
  for (const bucket of buckets) {
    const row = unsaved.get(formatBucket(bucket));
    if (row) sums.set(formatBucket(bucket), decodeSums(row.sums!, bucket.startMs));
  }
  const openMs = toBucketStart(market.newestMs, '1m');
  const open = createBucket(openMs);
  // All later trades are in this minute.
  if (openMs + timeframeMs['1m'] > market.clockMs)
    for (const part of findBucketsAt(market, '1m', openMs)) mergeBucket(open, part);
  const stats = windows.map(async ({ name, span, cover }) => {
    const isOpenIn = cover.rest.some(({ fromMs, toMs }) => openMs >= fromMs && openMs < toMs);
    const found = cover.buckets.map(bucket => sums.get(formatBucket(bucket)) ?? null);
    const parts = [...found, isOpenIn ? resolvePartitions(open) : null]
      .map(own => (pool === undefined ? own : own && selectPool(own, pool, span.fromMs)))
      .flatMap(own => [own?.organic ?? null, own?.rest ?? null])
      .filter(part => part !== null);
    if (parts.length === 0) return [name, { ...span, ...sumWindow(parts, null) }];
    if (pool !== undefined) {
      const reader = { stores, mint, pool, nowMs, closedMs, units: 0 };
      return [name, { ...span, ...sumWindow(parts, await findPoolClose(reader, MINUTES, span.fromMs)) }];
    }
    const { full } = await loadClosesBefore(stores.candles, mint, '1m', span.fromMs, unsaved.values());
    return [name, { ...span, ...sumWindow(parts, full) }];
  });
  return Object.fromEntries(await Promise.all(stats)) as StatsByWindow;
}
