import { applyTrades, closeThrough } from '../../core/candles/apply.ts';
import { toCandleTrade } from '../../core/candles/candle-trade.ts';
import type { CandleRow, Changes } from '../../core/candles/changes.ts';
import { createMarket, type Market } from '../../core/candles/market.ts';
import type { Minute } from '../../core/candles/minute.ts';
import { decodeMarket } from '../../core/candles/snapshot.ts';
import { isStored, timeframeMs, timeframes, toBucketStart } from '../../core/candles/timeframe.ts';
import { decodeIfSameVersion } from '../../core/codec/wrong-version.ts';
import { type Candles, type LiveCandles, loadLive, loadMarketSnapshot } from '../../storage/market/candles.ts';
import { isTrade, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { readRowsThrough } from '../tokens/catch-up.ts';
import { noteChanged, noteClosed, noteMinutes, readUnreportedMinutes } from './minutes.ts';
import { completeWide, isChangedBy, isClosedBy } from './wide.ts';

export type MarketStores = { readonly candles: Candles; readonly tape: Tape };

/** Cached candles, validated by the conditional write of `live`. */
export type CachedMarket = {
  readonly mint: string;
  readonly market: Market;
  live: LiveCandles;
  /** Includes rows other than trades. */
  applied: number;
  /** Newest trade's number. */
  traded: number;
  sinceCheckpoint: number;
  checkpointBytes: number;
  /** Wall clock. */
  arrivedMs: number;
  /** Buckets that end before stay open, since nobody listens. */
  restMs: number;
  /** Newest trade whose minute the token lists have. */
  reported: number;
  /** Changed since, by start; null for the open one. */
  minutes: Map<number, Minute | null>;
  /** Closed candles to be stored, by width and start. */
  unsaved: Map<string, CandleRow>;
  /** Trades that the live item lacks. */
  deferred: number;
  /** Whether the sweep has asked since the mint rests. */
  isAsked: boolean;
};

/** Delay before the clock closes a bucket. */
export const QUIET_MS = 2_000;

/** Whether buckets have ended without a later trade. */
export function isQuiet({ arrivedMs, market, restMs }: CachedMarket, nowMs: number): boolean {
  return Math.max(arrivedMs, market.nextCloseMs, restMs) <= nowMs - QUIET_MS;
}

/** The end of the next bucket of the newest trade. */
export function computeNextEndMs({ newestMs }: Market, nowMs: number): number {
  return timeframes.reduce((next, timeframe) => {
    const endMs = toBucketStart(newestMs, timeframe) + timeframeMs[timeframe];
    return endMs > nowMs - QUIET_MS ? Math.min(next, endMs) : next;
  }, Infinity);
}

/** Loads a mint up to the source offset. The stream retries later trades. */
export async function loadMarket(stores: MarketStores, mint: string, nowMs: number): Promise<CachedMarket> {
  const { live, bytes } = await loadFold(stores.candles, mint);
  const state = openMarket(mint, live, bytes, nowMs);
  noteMinutes(state, await readUnreportedMinutes(stores, mint, live));
  const rows = await readRowsThrough(stores.tape, mint, state.applied, live.applied);
  await completeWide(stores, state, isChangedBy(rows));
  foldRows(state, rows);
  await completeWide(stores, state, isClosedBy(live.clockMs));
  closeAsIn(state.market, live);
  state.deferred = 0;
  return state;
}

/** The stored fold, or null. */
export async function loadFold(candles: Candles, mint: string) {
  const live = await loadLive(candles, mint);
  if (live.version === 0 || live.state) return { live, bytes: live.state ?? null };
  const bytes = await loadMarketSnapshot(candles, mint);
  // Read again: a live item older than the snapshot would close buckets that nobody stored.
  const newer = await loadLive(candles, mint);
  return { live: newer, bytes: newer.state ?? bytes };
}

/** The fold of stored bytes. The tape can replace those of other versions. */
export function openMarket(mint: string, live: LiveCandles, bytes: Uint8Array | null, nowMs: number): CachedMarket {
  const decoded = bytes && decodeIfSameVersion(() => decodeMarket(bytes));
  const market = decoded ?? createMarket();
  return {
    mint,
    market,
    live: dropStateBytes(live),
    applied: decoded && bytes === live.state ? live.applied : Math.max(0, market.appliedThrough),
    traded: live.traded,
    sinceCheckpoint: 0,
    checkpointBytes: bytes?.length ?? 0,
    arrivedMs: nowMs,
    restMs: 0,
    reported: live.reported,
    minutes: new Map(),
    unsaved: new Map(),
    deferred: 0,
    isAsked: live.nextCloseMs === null,
  };
}

const NO_BYTES = new Uint8Array(0);

/** The memory has the fold itself. */
export function dropStateBytes(live: LiveCandles): LiveCandles {
  return live.state ? { ...live, state: NO_BYTES } : live;
}

/** Catches up with rows that other environments saved, without their effects. */
export async function replayMarketRows(
  stores: MarketStores,
  state: CachedMarket,
  live: LiveCandles,
  rows: readonly TapeRow[],
): Promise<void> {
  await completeWide(stores, state, isChangedBy(rows));
  noteChanged(state, foldRows(state, rows));
  await completeWide(stores, state, isClosedBy(live.clockMs));
  const closed = closeAsIn(state.market, live);
  noteClosed(state, closed);
  state.live = dropStateBytes(live);
  state.sinceCheckpoint = live.unsaved;
  // Their rows lack the trades that wait here.
  if (live.applied < state.applied) addUnsavedCandles(state, closed.rows);
  else {
    state.unsaved.clear();
    state.deferred = 0;
    state.isAsked = live.nextCloseMs === null;
  }
}

/** A later clock would make live trades late. */
function closeAsIn(market: Market, { clockMs }: LiveCandles): Changes {
  return closeThrough(market, clockMs ?? Number.NEGATIVE_INFINITY);
}

/** Folds new rows in arrival order. */
export function foldRows(state: CachedMarket, rows: readonly TapeRow[]): Changes {
  const fresh = rows.filter(row => row.seq > state.applied);
  state.applied = fresh.at(-1)?.seq ?? state.applied;
  const trades = fresh.filter(isTrade);
  state.traded = Math.max(state.traded, trades.at(-1)?.seq ?? 0);
  state.sinceCheckpoint += trades.length;
  state.deferred += trades.length;
  return applyTrades(
    state.market,
    trades.map(toCandleTrade).filter(trade => trade !== null),
  );
}

/** Keeps closed candles for the next commit. */
export function addUnsavedCandles({ unsaved }: CachedMarket, rows: readonly CandleRow[]): void {
  for (const row of rows) {
    const key = `${row.timeframe} ${row.bucketMs}`;
    const before = unsaved.get(key)?.amended;
    const amended = {
      full: row.amended.full || before?.full === true,
      filtered: row.amended.filtered || before?.filtered === true,
    };
    if (isStored(row.timeframe)) unsaved.set(key, before === undefined ? row : { ...row, amended });
  }
}
