import { isDeepStrictEqual } from 'node:util';
import { type CandleTrade, toCandleTrade } from '../../core/candles/candle-trade.ts';
import type { Amended, CandleRow, Changes } from '../../core/candles/changes.ts';
import { foldMinutes, type Minute } from '../../core/candles/minute.ts';
import { foldBucketTrades } from '../../core/candles/rows.ts';
import { toBucketStart } from '../../core/candles/timeframe.ts';
import { loadClosesBefore } from '../../storage/market/candles.ts';
import { readTradesBetween, type TapeRow } from '../../storage/market/tape.ts';
import { addUnsavedCandles, type CachedMarket, foldRows, type MarketStores } from './state.ts';

type Folded = {
  readonly changes: Changes;
  /** Closed candles that late trades changed, and their minutes. */
  readonly rebuilt: readonly CandleRow[];
  readonly minutes: readonly Minute[];
};

/** Folds rows in arrival order, the same for the processor and for readers. */
export async function foldOn(
  stores: MarketStores,
  mint: string,
  state: CachedMarket,
  rows: readonly TapeRow[],
): Promise<Folded> {
  const before = state.applied;
  const changes = foldRows(state, rows);
  const { rows: rebuilt, minutes } = await rebuild(stores, mint, state, changes, before);
  addUnsavedCandles(state, rebuilt);
  addUnsavedCandles(state, changes.rows);
  return { changes, rebuilt, minutes };
}

/** Refolds closed buckets; returns changed ones. */
async function rebuild(
  { candles, tape }: MarketStores,
  mint: string,
  { unsaved, applied }: CachedMarket,
  changes: Changes,
  before: number,
): Promise<{ readonly rows: readonly CandleRow[]; readonly minutes: readonly Minute[] }> {
  const rows: CandleRow[] = [];
  const minutes: Minute[] = [];
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    // Seconds are not stored; minutes supply previous closes.
    const stored = timeframe === '1s' ? '1m' : timeframe;
    const startMs = toBucketStart(fromMs, stored);
    const [closes, trades] = await Promise.all([
      loadClosesBefore(candles, mint, stored, startMs, unsaved.values()),
      readTradesBetween(tape, mint, startMs, toMs),
    ]);
    const through = (seq: number): readonly CandleTrade[] =>
      trades.filter(trade => trade.seq <= seq).flatMap(trade => toCandleTrade(trade) ?? []);
    const foldedThrough = (seq: number) => foldBucketTrades(timeframe, through(seq), closes);
    if (timeframe === '1m') minutes.push(...foldMinutes(through(applied), closes.full));
    const known = new Map(foldedThrough(before).map(row => [row.bucketMs, row]));
    for (const row of foldedThrough(applied)) {
      const before = known.get(row.bucketMs);
      if (!isDeepStrictEqual(row, before)) rows.push({ ...row, amended: detectAmended(before, row) });
    }
  }
  return { rows, minutes };
}

function detectAmended(before: CandleRow | undefined, row: CandleRow): Amended {
  return {
    full: !isDeepStrictEqual(row.full, before?.full ?? null),
    filtered: !isDeepStrictEqual(row.filtered, before?.filtered ?? null),
  };
}
