import { resolvePartitions } from '../../core/candles/bucket.ts';
import { selectPool } from '../../core/candles/row-sums.ts';
import { buildBucket, foldSeries } from '../../core/candles/rows.ts';
import { toBucketStart } from '../../core/candles/timeframe.ts';
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
import { findClosedMs } from './closed-time.ts';
import { formatBucket, readBuckets, readSpans } from './cover.ts';
import { findPoolClose } from './pool-candles.ts';
import type { MarketStores } from './state.ts';

export type StatsByWindow = Readonly<Record<StatsWindow, Span & WindowStats>>;

const MINUTES = { timeframe: '1m', view: 'full' } as const;
const names = Object.keys(statsWindows) as readonly StatsWindow[];

/** Sums windows from closed buckets, and from the tape what these leave out: of one pool, if given. */
export async function readWindowStats(
  stores: MarketStores,
  mint: string,
  nowMs: number,
  pool?: string,
): Promise<StatsByWindow> {
  const closedMs = await findClosedMs(stores, mint);
  const windows = names.map(name => {
    const span = computeWindowSpan(name, nowMs);
    return { name, span, cover: coverSpan(span, closedMs) };
  });
  // Also has the close before windows that begin later.
  const { toMs } = windows[0]!.span;
  const newest = { fromMs: toBucketStart(Math.min(closedMs, toMs), '1m'), toMs };
  const rest = [newest, ...windows.flatMap(({ cover }) => cover.rest)];
  const [sums, trades] = await Promise.all([
    readBuckets(
      stores.candles,
      mint,
      windows.flatMap(({ cover }) => cover.buckets),
    ),
    readSpans(stores.tape, mint, rest, nowMs, pool),
  ]);
  const stats = windows.map(async ({ name, span, cover }) => {
    const left = trades.filter(({ timestampMs: at }) =>
      cover.rest.some(({ fromMs, toMs }) => at >= fromMs && at < toMs),
    );
    const buckets = cover.buckets.flatMap(bucket => {
      const own = sums.get(formatBucket(bucket)) ?? null;
      return (pool === undefined ? own : own && selectPool(own, pool, bucket.startMs)) ?? [];
    });
    const parts = [...buckets, resolvePartitions(buildBucket(span.fromMs, left))]
      .flatMap(({ organic, rest }) => [organic, rest])
      .filter(part => part !== null);
    if (parts.length === 0) return [name, { ...span, ...sumWindow(parts, null) }];
    if (pool !== undefined) {
      const reader = { stores, mint, pool, nowMs, closedMs, units: 0 };
      return [name, { ...span, ...sumWindow(parts, await findPoolClose(reader, MINUTES, span.fromMs)) }];
    }
    const earlier = trades.filter(({ timestampMs: at }) => at >= newest.fromMs && at < span.fromMs);
    const close =
      foldSeries(earlier, MINUTES).at(-1)?.close ??
      (await loadClosesBefore(stores.candles, mint, '1m', span.fromMs)).full;
    return [name, { ...span, ...sumWindow(parts, close) }];
  });
  return Object.fromEntries(await Promise.all(stats)) as StatsByWindow;
}
