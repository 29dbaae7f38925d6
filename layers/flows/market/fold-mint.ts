import { isDeepStrictEqual } from 'node:util';
import { closeThrough } from '../../core/candles/apply.ts';
import { candleTrade } from '../../core/candles/candle-trade.ts';
import type { CandleRow, Changes } from '../../core/candles/changes.ts';
import { encodeMarket } from '../../core/candles/checkpoint.ts';
import { foldBucketTrades } from '../../core/candles/rows.ts';
import { bucketStart } from '../../core/candles/timeframe.ts';
import { type Candles, closesBefore, saveCheckpoint, saveLive, saveRows } from '../../storage/market/candles.ts';
import { isTrade, type Tape, type TapeRow, tradesBetween } from '../../storage/market/tape.ts';
import type { Notification } from '../tell.ts';
import { foldRows, type HotMarket, missedRows } from './hot-market.ts';
import { liveOf } from './live.ts';
import { candleNotifications, rowNotifications, tickNotification } from './messages.ts';

export type MarketStores = { readonly candles: Candles; readonly tape: Tape };

/** Trades between snapshots; a large snapshot waits longer. */
const CHECKPOINT_TRADES = 128;
const BYTES_PER_TRADE = 48;

/** Delay before the clock closes a bucket. */
export const QUIET_MS = 2_000;

/**
 * Applies new rows: writes closed candles, then the live item, then the snapshot.
 * Errors: ConditionalCheckFailedException on a lost race. Drop the state after any error.
 */
export const foldMint = async (
  stores: MarketStores,
  mint: string,
  hot: HotMarket,
  incoming: readonly TapeRow[],
  nowMs: number,
): Promise<readonly Notification[]> => {
  const rows = await completed(stores.tape, mint, hot, incoming);
  const trades = rows.filter(isTrade);
  const before = hot.applied;
  const changes = foldRows(hot, rows);
  if (trades.length === 0) return [];
  hot.arrivedMs = nowMs;
  const rebuilt = await rebuild(stores, mint, changes, before, hot.applied);
  await saveRows(stores.candles, mint, hot.applied, [...rebuilt, ...changes.rows]);
  hot.live = await saveLive(stores.candles, mint, hot.live, liveOf(hot.market, hot.live, hot.applied));
  await checkpoint(stores.candles, mint, hot);
  return [
    tickNotification(mint, trades),
    ...rowNotifications(mint, rebuilt),
    ...candleNotifications(mint, hot.market, changes),
  ];
};

/** The tape fills gaps in the stream. */
const completed = async (
  tape: Tape,
  mint: string,
  hot: HotMarket,
  incoming: readonly TapeRow[],
): Promise<readonly TapeRow[]> => {
  const fresh = incoming.filter(row => row.seq > hot.applied);
  const isWhole = fresh.every((row, index) => row.seq === hot.applied + 1 + index);
  if (isWhole) return fresh;
  const bySeq = new Map([...(await missedRows(tape, mint, hot)), ...fresh].map(row => [row.seq, row]));
  const last = Math.max(...fresh.map(row => row.seq));
  return [...bySeq.values()].filter(row => row.seq > hot.applied && row.seq <= last).sort((a, b) => a.seq - b.seq);
};

/** Refolds closed buckets; returns changed ones. */
const rebuild = async (
  { candles, tape }: MarketStores,
  mint: string,
  changes: Changes,
  before: number,
  applied: number,
): Promise<readonly CandleRow[]> => {
  const rows: CandleRow[] = [];
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    // Seconds are not stored; minutes supply previous closes.
    const stored = timeframe === '1s' ? '1m' : timeframe;
    const startMs = bucketStart(fromMs, stored);
    const [closes, trades] = await Promise.all([
      closesBefore(candles, mint, stored, startMs),
      tradesBetween(tape, mint, startMs, toMs),
    ]);
    const foldedThrough = (seq: number): readonly CandleRow[] => {
      const seen = trades.filter(trade => trade.seq <= seq).map(candleTrade);
      return foldBucketTrades(
        timeframe,
        seen.filter(trade => trade !== null),
        closes,
      );
    };
    const known = new Map(foldedThrough(before).map(row => [row.bucketMs, row]));
    rows.push(...foldedThrough(applied).filter(row => !isDeepStrictEqual(row, known.get(row.bucketMs))));
  }
  return rows;
};

const checkpoint = async (candles: Candles, mint: string, hot: HotMarket): Promise<void> => {
  if (hot.sinceCheckpoint < Math.max(CHECKPOINT_TRADES, hot.checkpointBytes / BYTES_PER_TRADE)) return;
  const bytes = encodeMarket(hot.market);
  await saveCheckpoint(candles, mint, hot.applied, bytes);
  hot.sinceCheckpoint = 0;
  hot.checkpointBytes = bytes.length;
};

/** Closes ended buckets of a quiet mint. Writes the live item after rows or a sweep. */
export const closeQuiet = async (
  stores: MarketStores,
  mint: string,
  hot: HotMarket,
  nowMs: number,
  asked: boolean,
): Promise<readonly Notification[]> => {
  const changes = closeThrough(hot.market, nowMs - QUIET_MS);
  await saveRows(stores.candles, mint, hot.applied, changes.rows);
  const live = liveOf(hot.market, hot.live, hot.applied);
  if (changes.rows.length > 0 || (asked && live.nextCloseMs !== hot.live.nextCloseMs))
    hot.live = await saveLive(stores.candles, mint, hot.live, live);
  return candleNotifications(mint, hot.market, changes);
};
