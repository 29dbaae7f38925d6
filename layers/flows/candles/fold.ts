import { isDeepStrictEqual } from 'node:util';
import { type CandleTrade, toCandleTrade } from '../../core/candles/candle-trade.ts';
import type { CandleRow, Changes, Rebuild } from '../../core/candles/changes.ts';
import { foldMinutes, type Minute } from '../../core/candles/minute.ts';
import { decodeSums } from '../../core/candles/row-sums.ts';
import { buildRows, foldBucketTrades } from '../../core/candles/rows.ts';
import { isStored, isWide, toBucketStart, type WideTimeframe } from '../../core/candles/timeframe.ts';
import { loadClosesBefore } from '../../storage/market/candles.ts';
import { readTradesBetween, type TapeRow } from '../../storage/market/tape.ts';
import { addUnsavedCandles, type CachedMarket, foldRows, type MarketStores } from './state.ts';
import { completeWide, groupSums, isChangedBy, loadSums, narrowerThan } from './wide.ts';

type Folded = {
  readonly changes: Changes;
  /** Closed candles that late trades changed, and their minutes. */
  readonly rebuilt: readonly CandleRow[];
  readonly minutes: readonly Minute[];
};

/** Folds rows in arrival order. `narrow`: without candles above 1 h. */
export async function foldOn(
  stores: MarketStores,
  state: CachedMarket,
  rows: readonly TapeRow[],
  widths: 'all' | 'narrow' = 'all',
): Promise<Folded> {
  const before = state.applied;
  if (widths === 'all') await completeWide(stores, state, isChangedBy(rows));
  const changes = foldRows(state, rows);
  const isRead = ({ timeframe }: Rebuild | CandleRow): boolean => widths === 'all' || !isWide(timeframe);
  const wanted = { ...changes, rebuild: changes.rebuild.filter(isRead) };
  const { rows: rebuilt, minutes } = await rebuild(stores, state, wanted, before);
  addUnsavedCandles(state, rebuilt);
  // A wide candle that closes here may lack what came before the stored fold.
  addUnsavedCandles(state, changes.rows.filter(isRead));
  return { changes, rebuilt, minutes };
}

/** Closed buckets without the new trades, and with them. */
type Refold = { readonly known: readonly CandleRow[]; readonly next: readonly CandleRow[] };

/** Refolds closed buckets; returns changed ones. */
async function rebuild(
  stores: MarketStores,
  state: CachedMarket,
  changes: Changes,
  before: number,
): Promise<{ readonly rows: readonly CandleRow[]; readonly minutes: readonly Minute[] }> {
  const rows: CandleRow[] = [];
  const minutes: Minute[] = [];
  let narrower: Refold = { known: [], next: [] };
  for (const range of changes.rebuild) {
    const { timeframe } = range;
    if (isWide(timeframe)) {
      // A narrower bucket may be in memory.
      const parts = { known: narrower.known, next: [...changes.rows, ...narrower.next] };
      narrower = await refoldSums(stores, state, { ...range, timeframe }, parts, before);
    } else {
      const { closes, through } = await readTrades(stores, state, range);
      const [known, next] = [through(before), through(state.applied)];
      narrower = {
        known: foldBucketTrades(timeframe, known, closes),
        next: foldBucketTrades(timeframe, next, closes),
      };
      if (timeframe === '1m') minutes.push(...foldMinutes(next, closes.full));
    }
    const known = new Map(narrower.known.map(row => [row.bucketMs, row]));
    for (const row of narrower.next) {
      const before = known.get(row.bucketMs);
      if (isDeepStrictEqual(row, before)) continue;
      const amended = {
        full: !isDeepStrictEqual(row.full, before?.full ?? null),
        filtered: !isDeepStrictEqual(row.filtered, before?.filtered ?? null),
      };
      rows.push({ ...row, amended });
    }
  }
  return { rows, minutes };
}

async function readTrades({ candles, tape }: MarketStores, { mint, unsaved }: CachedMarket, range: Rebuild) {
  // Minutes supply previous closes of what has no rows.
  const stored = isStored(range.timeframe) ? range.timeframe : '1m';
  const startMs = toBucketStart(range.fromMs, stored);
  const [closes, trades] = await Promise.all([
    loadClosesBefore(candles, mint, stored, startMs, unsaved.values()),
    readTradesBetween(tape, mint, startMs, range.toMs),
  ]);
  const through = (seq: number): readonly CandleTrade[] =>
    trades.filter(trade => trade.seq <= seq).flatMap(trade => toCandleTrade(trade) ?? []);
  return { closes, through };
}

/** From narrower buckets, some of them refolded. */
async function refoldSums(
  stores: MarketStores,
  { mint, unsaved }: CachedMarket,
  { timeframe, fromMs, toMs }: Rebuild & { readonly timeframe: WideTimeframe },
  { known, next }: Refold,
  before: number,
): Promise<Refold> {
  const child = narrowerThan(timeframe);
  const isInside = (row: CandleRow) => row.timeframe === child && row.bucketMs >= fromMs && row.bucketMs < toMs;
  const [stored, closes] = await Promise.all([
    loadSums(stores, mint, child, { fromMs, toMs }, before),
    loadClosesBefore(stores.candles, mint, timeframe, fromMs, unsaved.values()),
  ]);
  const fold = (refolded: readonly CandleRow[]) => {
    const sums = new Map(stored);
    for (const row of [...unsaved.values(), ...refolded].filter(isInside))
      sums.set(row.bucketMs, decodeSums(row.sums!, row.bucketMs));
    return buildRows(timeframe, groupSums(timeframe, sums), closes);
  };
  return { known: fold(known), next: fold(next) };
}
