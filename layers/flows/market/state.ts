import { applyTrades, closeThrough } from '../../core/candles/apply.ts';
import { candleTrade } from '../../core/candles/candle-trade.ts';
import type { Changes } from '../../core/candles/changes.ts';
import { emptyMarket, type Market } from '../../core/candles/market.ts';
import type { Minute } from '../../core/candles/minute.ts';
import { latenessMs } from '../../core/candles/rules.ts';
import { decodeMarket } from '../../core/candles/snapshot.ts';
import { bucketStart, timeframeMs, timeframes } from '../../core/candles/timeframe.ts';
import { unlessOtherVersion } from '../../core/codec/wrong-version.ts';
import { type Candles, type LiveCandles, loadLive, loadMarketSnapshot } from '../../storage/market/candles.ts';
import { isTrade, recallRows, rowsBetween, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { changedMinutes, noteMinutes, unreportedMinutes } from './minutes.ts';

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
  /** 0 if unknown: a snapshot does not have it. */
  newestSlot: number;
  /** Wall clock. */
  arrivedMs: number;
  /** Buckets that end before stay open, since nobody listens. */
  restMs: number;
  /** Newest trade whose minute the token lists have. */
  reported: number;
  /** Changed since, by start. */
  minutes: Map<number, Minute>;
};

/** Delay before the clock closes a bucket. */
export const QUIET_MS = 2_000;

/** Whether buckets have ended without a later trade. */
export const isQuiet = ({ arrivedMs, market, restMs }: CachedMarket, nowMs: number): boolean =>
  Math.max(arrivedMs, market.nextCloseMs, restMs) <= nowMs - QUIET_MS;

/** The end of the next bucket of the newest trade. */
export const nextEndMs = ({ newestMs }: Market, nowMs: number): number =>
  timeframes.reduce((next, timeframe) => {
    const endMs = bucketStart(newestMs, timeframe) + timeframeMs[timeframe];
    return endMs > nowMs - QUIET_MS ? Math.min(next, endMs) : next;
  }, Infinity);

/** Loads a mint up to the source offset. The stream retries later trades. */
export const loadMarket = async (
  { candles, tape }: MarketStores,
  mint: string,
  nowMs: number,
): Promise<CachedMarket> => {
  const bytes = await loadMarketSnapshot(candles, mint);
  // Read last: a live item older than the snapshot would close buckets that nobody stored.
  const live = await loadLive(candles, mint);
  // The tape can rebuild snapshots of other versions.
  const market = (bytes && unlessOtherVersion(() => decodeMarket(bytes))) ?? emptyMarket();
  const state: CachedMarket = {
    mint,
    market,
    live,
    applied: Math.max(0, market.appliedThrough),
    traded: live.traded,
    sinceCheckpoint: 0,
    checkpointBytes: bytes?.length ?? 0,
    newestSlot: 0,
    arrivedMs: nowMs,
    restMs: 0,
    reported: live.reported,
    minutes: new Map(),
  };
  noteMinutes(state, await unreportedMinutes({ candles, tape }, mint, live));
  if (live.applied > state.applied)
    foldRows(
      state,
      recallRows(tape, mint, state.applied, live.applied) ??
        (await missedRows(tape, mint, state)).filter(row => row.seq <= live.applied),
    );
  closeAsIn(market, live);
  return state;
};

/** Catches up with rows that other environments saved, without their effects. */
export const followMarket = (state: CachedMarket, live: LiveCandles, rows: readonly TapeRow[]): void => {
  noteMinutes(state, changedMinutes(state, foldRows(state, rows)));
  closeAsIn(state.market, live);
  state.live = live;
  state.sinceCheckpoint = live.unsaved;
};

/** A later clock would make live trades late. */
const closeAsIn = (market: Market, { clockMs }: LiveCandles): void => {
  if (clockMs !== null) closeThrough(market, clockMs);
};

/** Reads unfolded rows. Candles use no trades before the lateness window. */
export const missedRows = (tape: Tape, mint: string, { market }: CachedMarket): Promise<readonly TapeRow[]> =>
  rowsBetween(tape, mint, Math.max(0, market.newestMs === -Infinity ? 0 : market.newestMs - latenessMs), Infinity);

/** Folds new rows in arrival order. */
export const foldRows = (state: CachedMarket, rows: readonly TapeRow[]): Changes => {
  const fresh = rows.filter(row => row.seq > state.applied);
  state.applied = fresh.at(-1)?.seq ?? state.applied;
  state.newestSlot = fresh.reduce((newest, { slot }) => Math.max(newest, slot), state.newestSlot);
  const trades = fresh.filter(isTrade);
  state.traded = Math.max(state.traded, trades.at(-1)?.seq ?? 0);
  state.sinceCheckpoint += trades.length;
  return applyTrades(
    state.market,
    trades.map(candleTrade).filter(trade => trade !== null),
  );
};
