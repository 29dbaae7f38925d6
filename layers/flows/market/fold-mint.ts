import { isDeepStrictEqual } from 'node:util';
import { closeThrough } from '../../core/candles/apply.ts';
import { type CandleTrade, candleTrade } from '../../core/candles/candle-trade.ts';
import type { Amended, CandleRow, Changes } from '../../core/candles/changes.ts';
import { foldMinutes, type Minute } from '../../core/candles/minute.ts';
import { foldBucketTrades } from '../../core/candles/rows.ts';
import { bucketStart } from '../../core/candles/timeframe.ts';
import { closesBefore, type LiveCandles } from '../../storage/market/candles.ts';
import { isTrade, type Tape, type TapeRow, tradesBetween } from '../../storage/market/tape.ts';
import type { Notification } from '../notify.ts';
import { candleNotifications, rowNotifications, tickNotification } from './messages.ts';
import { noteChanged, noteClosed, noteMinutes } from './minutes.ts';
import { type CachedMarket, foldRows, keepRows, type MarketStores, missedRows, peekMissed, QUIET_MS } from './state.ts';

/** What a fold changed. */
export type MarketWork = {
  readonly isLiveDue: (next: Omit<LiveCandles, 'version'>) => boolean;
  readonly notifications: () => readonly Notification[];
  /** A cold start would not find the minutes of late trades. */
  readonly isLate: boolean;
  /** Trades may wait for later ones, if nobody listens. */
  readonly mayWait: boolean;
};

/** Folds new rows and refolds what late trades changed. Returns null without trades. */
export const foldMint = async (
  stores: MarketStores,
  mint: string,
  state: CachedMarket,
  incoming: readonly TapeRow[],
  nowMs: number,
): Promise<MarketWork | null> => {
  const rows = await completed(stores.tape, mint, state, incoming);
  const trades = rows.filter(isTrade);
  const { changes, rebuilt, minutes } = await foldOn(stores, mint, state, rows);
  if (trades.length === 0) return null;
  state.arrivedMs = nowMs;
  state.restMs = 0;
  noteChanged(state, changes);
  noteMinutes(state, minutes);
  return {
    isLiveDue: () => true,
    notifications: () => [
      tickNotification(mint, trades),
      ...rowNotifications(mint, rebuilt),
      ...candleNotifications(mint, state.market, changes),
    ],
    isLate: minutes.length > 0,
    mayWait: minutes.length === 0,
  };
};

type Folded = {
  readonly changes: Changes;
  /** Closed candles that late trades changed, and their minutes. */
  readonly rebuilt: readonly CandleRow[];
  readonly minutes: readonly Minute[];
};

/** Folds rows in arrival order, the same for the processor and for readers. */
export const foldOn = async (
  stores: MarketStores,
  mint: string,
  state: CachedMarket,
  rows: readonly TapeRow[],
): Promise<Folded> => {
  const before = state.applied;
  const changes = foldRows(state, rows);
  const { rows: rebuilt, minutes } = await rebuild(stores, mint, state, changes, before);
  keepRows(state, rebuilt);
  keepRows(state, changes.rows);
  return { changes, rebuilt, minutes };
};

/** Closes ended buckets. Writes the live item after rows or a sweep. */
export const closeBuckets = (mint: string, state: CachedMarket, nowMs: number, asked: boolean): MarketWork => {
  const changes = closeThrough(state.market, nowMs - QUIET_MS);
  noteClosed(state, changes);
  keepRows(state, changes.rows);
  return {
    isLiveDue: next =>
      state.unsaved.size + state.deferred > 0 || (asked && next.nextCloseMs !== state.live.nextCloseMs),
    notifications: () => candleNotifications(mint, state.market, changes),
    isLate: false,
    mayWait: false,
  };
};

/** For trades that wait. */
export const commitOnly: MarketWork = {
  isLiveDue: () => true,
  notifications: () => [],
  isLate: false,
  mayWait: false,
};

/** The tape fills gaps in the stream. */
const completed = async (
  tape: Tape,
  mint: string,
  state: CachedMarket,
  incoming: readonly TapeRow[],
): Promise<readonly TapeRow[]> => {
  const fresh = incoming.filter(row => row.seq > state.applied);
  const isWhole = fresh.every((row, index) => row.seq === state.applied + 1 + index);
  if (isWhole) return fresh;
  const last = Math.max(...fresh.map(row => row.seq));
  const [{ seq, slot }] = fresh as [TapeRow];
  const missed = (await peekMissed(tape, mint, state, seq - 1, slot)) ?? (await missedRows(tape, mint, state));
  const bySeq = new Map([...missed, ...fresh].map(row => [row.seq, row]));
  return [...bySeq.values()].filter(row => row.seq > state.applied && row.seq <= last).sort((a, b) => a.seq - b.seq);
};

/** Refolds closed buckets; returns changed ones. */
const rebuild = async (
  { candles, tape }: MarketStores,
  mint: string,
  { unsaved, applied }: CachedMarket,
  changes: Changes,
  before: number,
): Promise<{ readonly rows: readonly CandleRow[]; readonly minutes: readonly Minute[] }> => {
  const rows: CandleRow[] = [];
  const minutes: Minute[] = [];
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    // Seconds are not stored; minutes supply previous closes.
    const stored = timeframe === '1s' ? '1m' : timeframe;
    const startMs = bucketStart(fromMs, stored);
    const [closes, trades] = await Promise.all([
      closesBefore(candles, mint, stored, startMs, unsaved.values()),
      tradesBetween(tape, mint, startMs, toMs),
    ]);
    const through = (seq: number): readonly CandleTrade[] =>
      trades.filter(trade => trade.seq <= seq).flatMap(trade => candleTrade(trade) ?? []);
    const foldedThrough = (seq: number) => foldBucketTrades(timeframe, through(seq), closes);
    if (timeframe === '1m') minutes.push(...foldMinutes(through(applied), closes.full));
    const known = new Map(foldedThrough(before).map(row => [row.bucketMs, row]));
    for (const row of foldedThrough(applied)) {
      const before = known.get(row.bucketMs);
      if (!isDeepStrictEqual(row, before)) rows.push({ ...row, amended: amendedSince(before, row) });
    }
  }
  return { rows, minutes };
};

const amendedSince = (before: CandleRow | undefined, row: CandleRow): Amended => ({
  full: !isDeepStrictEqual(row.full, before?.full ?? null),
  filtered: !isDeepStrictEqual(row.filtered, before?.filtered ?? null),
});
