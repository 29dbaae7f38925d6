import type { ReadCandle } from '../../core/candles/candle.ts';
import type { CandleRow } from '../../core/candles/changes.ts';
import type { StoredTimeframe, View } from '../../core/candles/timeframe.ts';
import { isLive } from '../kernel/expiry.ts';
import { queryPage, queryPages } from '../kernel/query.ts';
import { buildNewestRowsQuery } from './candle-keys.ts';
import { type Candles, findLastCandleRow, type LiveCandles, parseStoredCandle } from './candles.ts';

/** A token's candles that no row has. Read before the rows. */
export type NewestCandles = Pick<LiveCandles, 'applied' | 'open'> & { readonly rows: readonly CandleRow[] };

/** The last close before a time, also of an open candle. */
export async function findLastClose(
  candles: Candles,
  mint: string,
  { timeframe, view }: { readonly timeframe: StoredTimeframe; readonly view: View },
  beforeMs: number,
  { open, rows }: NewestCandles,
): Promise<number | null> {
  const live = open.find(
    one => one.timeframe === timeframe && one.view === view && one.candle.bucketStartMs < beforeMs,
  )?.candle;
  const newer = findLastCandleRow(rows, timeframe, beforeMs);
  const { items } = await queryPage(candles, { ...buildNewestRowsQuery(mint, timeframe, 0, beforeMs), Limit: 1 });
  const row = items[0] && isLive(items[0]) ? parseStoredCandle(items[0], candles) : undefined;
  const closedMs = Math.max(row?.bucketMs ?? 0, newer?.bucketMs ?? 0);
  if (live && live.bucketStartMs > closedMs) return live.close;
  return (newer?.bucketMs === closedMs ? newer.closes : row?.closed.closes)?.[view] ?? null;
}

type Found = Map<number, { readonly applied: number; readonly candle: ReadCandle }>;

/** Reads the newest `limit` candles in [fromMs, toMs), ascending. */
export async function readCandles(
  candles: Candles,
  mint: string,
  { timeframe, view, fromMs, toMs, limit }: CandleRange,
  newest: NewestCandles,
): Promise<readonly ReadCandle[]> {
  const found = findNewest(newest, { timeframe, view, fromMs, toMs });
  const query = { ...buildNewestRowsQuery(mint, timeframe, fromMs, toMs), Limit: limit };
  for await (const { items } of queryPages(candles, query)) {
    for (const item of items.filter(one => isLive(one))) {
      const { bucketMs, applied, amended, closed } = parseStoredCandle(item, candles);
      const [candle, known] = [closed[view], found.get(bucketMs)];
      const isAmended = amended[view] || known?.candle.amended === true;
      if (candle && applied >= (known?.applied ?? 0))
        found.set(bucketMs, { applied, candle: addAmendedFlag(candle, isAmended) });
      else if (known && isAmended) found.set(bucketMs, { ...known, candle: addAmendedFlag(known.candle, true) });
    }
    const readMs = Number(items.at(-1)?.bucket?.N ?? 0);
    if ([...found.keys()].filter(bucketMs => bucketMs >= readMs).length >= limit) break;
  }
  return [...found.values()]
    .map(({ candle }) => candle)
    .sort((a, b) => a.bucketStartMs - b.bucketStartMs)
    .slice(-limit);
}

export type CandleRange = {
  readonly timeframe: StoredTimeframe;
  readonly view: View;
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
};

function addAmendedFlag(candle: ReadCandle, isAmended: boolean): ReadCandle {
  return isAmended ? { ...candle, amended: true } : candle;
}

function findNewest(
  { applied, open, rows }: NewestCandles,
  { timeframe, view, fromMs, toMs }: Omit<CandleRange, 'limit'>,
): Found {
  const found: Found = new Map();
  const add = (candle: ReadCandle): void => {
    const { bucketStartMs } = candle;
    if (bucketStartMs >= fromMs && bucketStartMs < toMs) found.set(bucketStartMs, { applied, candle });
  };
  for (const one of open) if (one.timeframe === timeframe && one.view === view) add(one.candle);
  for (const row of rows) {
    const candle = row.timeframe === timeframe ? row[view] : null;
    if (candle) add(addAmendedFlag(candle, row.amended[view]));
  }
  return found;
}
