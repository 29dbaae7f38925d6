import { isDeepStrictEqual } from 'node:util';
import { closeThrough } from '../../core/candles/apply.ts';
import { type CandleTrade, candleTrade } from '../../core/candles/candle-trade.ts';
import type { Amended, CandleRow, Changes } from '../../core/candles/changes.ts';
import { foldMinutes, type Minute } from '../../core/candles/minute.ts';
import { foldBucketTrades } from '../../core/candles/rows.ts';
import { encodeMarket } from '../../core/candles/snapshot.ts';
import { bucketStart } from '../../core/candles/timeframe.ts';
import {
  type Candles,
  closesBefore,
  type LiveCandles,
  saveLive,
  saveMarketSnapshot,
  saveRows,
} from '../../storage/market/candles.ts';
import { isTrade, recallRows, type Tape, type TapeRow, tradesBetween } from '../../storage/market/tape.ts';
import type { Notification, Publisher } from '../notify.ts';
import { type Records, unsentOf } from '../unsent.ts';
import { liveOf } from './live.ts';
import { candleNotifications, rowNotifications, tickNotification } from './messages.ts';
import { changedMinutes, noteMinutes } from './minutes.ts';
import { type CachedMarket, foldRows, type MarketStores, missedRows, QUIET_MS } from './state.ts';

/** One commit. */
export type MarketWork = {
  readonly rows: readonly CandleRow[];
  readonly isLiveDue: (next: Omit<LiveCandles, 'version'>) => boolean;
  readonly notifications: readonly Notification[];
  /** A cold start would not find the minutes of late trades. */
  readonly isLate: boolean;
};

/** Trades between snapshots; a large snapshot waits longer. */
const CHECKPOINT_TRADES = 128;
const BYTES_PER_TRADE = 48;

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
  const before = state.applied;
  const changes = foldRows(state, rows);
  if (trades.length === 0) return null;
  state.arrivedMs = nowMs;
  state.restMs = 0;
  noteMinutes(state, changedMinutes(state, changes));
  const { rows: rebuilt, minutes } = await rebuild(stores, mint, changes, before, state.applied);
  noteMinutes(state, minutes);
  return {
    rows: [...rebuilt, ...changes.rows],
    isLiveDue: () => true,
    notifications: [
      tickNotification(mint, trades),
      ...rowNotifications(mint, rebuilt),
      ...candleNotifications(mint, state.market, changes),
    ],
    isLate: minutes.length > 0,
  };
};

/** Closes ended buckets. Writes the live item after rows or a sweep. */
export const closeBuckets = (mint: string, state: CachedMarket, nowMs: number, asked: boolean): MarketWork => {
  const changes = closeThrough(state.market, nowMs - QUIET_MS);
  return {
    rows: changes.rows,
    isLiveDue: next => changes.rows.length > 0 || (asked && next.nextCloseMs !== state.live.nextCloseMs),
    notifications: candleNotifications(mint, state.market, changes),
    isLate: false,
  };
};

/** Writes closed candles, then the live item, then the snapshot. */
export const commitMarket = async (
  { candles, publisher }: MarketStores & { readonly publisher: Publisher },
  mint: string,
  state: CachedMarket,
  { rows, isLiveDue, notifications }: MarketWork,
  records: Records,
): Promise<void> => {
  await saveRows(candles, mint, state.applied, rows);
  const isDue = isCheckpointDue(state);
  const { market, applied, traded, reported, sinceCheckpoint } = state;
  const live = liveOf({ market, applied, traded, reported, unsaved: isDue ? 0 : sinceCheckpoint }, state.live);
  if (isLiveDue(live)) {
    const unsent = await unsentOf(publisher, state.live.unsent, records, notifications);
    state.live = await saveLive(candles, mint, state.live, { ...live, unsent });
  }
  if (isDue) await checkpoint(candles, mint, state);
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
  const known = recallRows(tape, mint, state.applied, last);
  if (known !== null) return known;
  const bySeq = new Map([...(await missedRows(tape, mint, state)), ...fresh].map(row => [row.seq, row]));
  return [...bySeq.values()].filter(row => row.seq > state.applied && row.seq <= last).sort((a, b) => a.seq - b.seq);
};

/** Refolds closed buckets; returns changed ones. */
const rebuild = async (
  { candles, tape }: MarketStores,
  mint: string,
  changes: Changes,
  before: number,
  applied: number,
): Promise<{ readonly rows: readonly CandleRow[]; readonly minutes: readonly Minute[] }> => {
  const rows: CandleRow[] = [];
  const minutes: Minute[] = [];
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    // Seconds are not stored; minutes supply previous closes.
    const stored = timeframe === '1s' ? '1m' : timeframe;
    const startMs = bucketStart(fromMs, stored);
    const [closes, trades] = await Promise.all([
      closesBefore(candles, mint, stored, startMs),
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

const isCheckpointDue = ({ sinceCheckpoint, checkpointBytes }: CachedMarket): boolean =>
  sinceCheckpoint >= Math.max(CHECKPOINT_TRADES, checkpointBytes / BYTES_PER_TRADE);

const checkpoint = async (candles: Candles, mint: string, state: CachedMarket): Promise<void> => {
  const bytes = encodeMarket(state.market);
  await saveMarketSnapshot(candles, mint, state.applied, bytes);
  state.sinceCheckpoint = 0;
  state.checkpointBytes = bytes.length;
};
