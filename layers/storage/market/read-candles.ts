import type { ReadCandle } from '../../core/candles/candle.ts';
import type { CandleRow } from '../../core/candles/changes.ts';
import { type StoredTimeframe, timeframeMs, type View } from '../../core/candles/timeframe.ts';
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

const LAST_ITEMS = 4;

/** The newest candle of a view in [fromMs, toMs), or null. */
export async function findLastCandle(
  candles: Candles,
  mint: string,
  range: Omit<CandleRange, 'limit'>,
  newest: NewestCandles,
): Promise<ReadCandle | null> {
  const { timeframe, view, fromMs, toMs } = range;
  const known = [...findNewest(newest, range).values()].map(({ candle }) => candle);
  const newer = known.reduce<ReadCandle | null>((a, b) => (a && a.bucketStartMs > b.bucketStartMs ? a : b), null);
  if (fromMs >= toMs) return newer;
  const query = { ...buildNewestRowsQuery(mint, timeframe, fromMs, toMs), Limit: LAST_ITEMS };
  for await (const { items } of queryPages(candles, query, 4))
    for (const item of items.filter(one => isLive(one))) {
      const { bucketMs, closed } = parseStoredCandle(item, candles);
      if (newer && newer.bucketStartMs >= bucketMs) return newer;
      if (closed[view] !== null) return closed[view];
      if (closed.closes[view] === null) return newer;
    }
  return newer;
}

/** Start of the last minute with a candle. */
export async function findLastMinute(
  candles: Candles,
  mint: string,
  view: View,
  beforeMs: number,
  newest: NewestCandles,
): Promise<number | null> {
  let toMs = beforeMs;
  for (;;) {
    const hour = await findLastCandle(candles, mint, { timeframe: '1h', view, fromMs: 0, toMs }, newest);
    if (hour === null) return null;
    const [fromMs, endMs] = [hour.bucketStartMs, hour.bucketStartMs + timeframeMs['1h']];
    const within = { timeframe: '1m', view, fromMs, toMs: Math.min(beforeMs, endMs) } as const;
    const minute = await findLastCandle(candles, mint, within, newest);
    if (minute !== null) return minute.bucketStartMs;
    toMs = fromMs;
  }
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
