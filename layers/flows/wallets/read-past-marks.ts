import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { readStaleHeads } from '../../storage/journal/journal.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type Candles, readStaleLives } from '../../storage/market/candles.ts';
import { type DayClose, readDayCloses } from '../../storage/market/day-closes.ts';
import { formatTapeKey, openTape } from '../../storage/market/tape.ts';
import { type NewestMarket, readMarketSince } from '../candles/read-market.ts';
import type { SecurityTables } from '../security/read-security.ts';
import { readWorthSources } from '../security/read-worth.ts';

export type PastMarkTables = SecurityTables & { readonly candles: Candles };

/** Ends of the first and the last day that need a mark; Infinity is now. */
export type Need = { readonly firstMs: number; readonly lastMs: number };

const MINTS_IN_PARALLEL_MAX = 32;

/** Reads the last filtered price before each end of a day; null without one. */
export async function readPastMarks(
  { candles, ...tables }: PastMarkTables,
  needs: ReadonlyMap<string, Need>,
): Promise<(mint: string, endMs: number) => number | null> {
  const stores = { candles, tape: openTape(tables.tape) };
  const heads = await readStaleHeads(stores.tape, [...needs.keys()].map(formatTapeKey));
  const sources = await readWorthSources(tables, [...needs.keys()], heads);
  const marks = new Map<string, readonly DayClose[]>();
  const asked: { readonly mint: string; readonly firstMs: number; readonly endMs: number }[] = [];
  for (const [mint, { worth }] of sources) {
    const { price, bucketMs } = worth;
    if (price === null || bucketMs === null) continue;
    marks.set(mint, [{ startMs: bucketMs, close: price.price }]);
    const { firstMs, lastMs } = needs.get(mint)!;
    // Days after the newest price have it.
    const endMs = Math.min(lastMs, bucketMs - (bucketMs % DAY_MS));
    if (firstMs <= endMs) asked.push({ mint, firstMs, endMs });
  }
  const lives = await readStaleLives(
    candles,
    asked.map(({ mint }) => mint),
  );
  await runInParallel(asked, MINTS_IN_PARALLEL_MAX, async ({ mint, firstMs, endMs }) => {
    const live = lives.get(mint);
    const head = heads.get(formatTapeKey(mint));
    const isStored = live === undefined || (live.clockMs ?? 0) >= endMs;
    const waiting = isStored ? [] : listWaitingCloses(await readMarketSince(stores, mint, { live, head }, '1d'));
    const stored = await readDayCloses(candles, mint, { fromMs: firstMs - DAY_MS, toMs: endMs - DAY_MS });
    const days = [...waiting, ...stored].sort((a, b) => b.startMs - a.startMs);
    marks.set(mint, [...marks.get(mint)!, ...days]);
  });
  return (mint, endMs) => marks.get(mint)?.find(({ startMs }) => startMs < endMs)?.close ?? null;
}

/** Of days that no row has, newest first. */
function listWaitingCloses({ rows, open }: NewestMarket): readonly DayClose[] {
  const days = open.filter(({ timeframe, view }) => timeframe === '1d' && view === 'filtered');
  return [
    ...days.map(({ candle }) => ({ startMs: candle.bucketStartMs, close: candle.close })),
    ...rows
      .filter(({ timeframe }) => timeframe === '1d')
      .map(({ bucketMs, closes }) => ({ startMs: bucketMs, close: closes.filtered })),
  ];
}
