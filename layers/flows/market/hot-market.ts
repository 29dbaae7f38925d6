import { applyTrades, closeThrough } from '../../core/candles/apply.ts';
import { candleTrade } from '../../core/candles/candle-trade.ts';
import type { Changes } from '../../core/candles/changes.ts';
import { decodeMarket } from '../../core/candles/checkpoint.ts';
import { emptyMarket, type Market } from '../../core/candles/market.ts';
import { latenessMs } from '../../core/candles/rules.ts';
import { bucketStart, timeframeMs, timeframes } from '../../core/candles/timeframe.ts';
import { WrongVersion } from '../../core/codec/wrong-version.ts';
import { type Candles, type LiveCandles, loadCheckpoint, loadLive } from '../../storage/market/candles.ts';
import { isTrade, rowsBetween, type Tape, type TapeRow } from '../../storage/market/tape.ts';

/** Cached candles, validated by the conditional write of `live`. */
export type HotMarket = {
  readonly market: Market;
  live: LiveCandles;
  /** Includes rows other than trades. */
  applied: number;
  sinceCheckpoint: number;
  checkpointBytes: number;
  /** Wall clock. */
  arrivedMs: number;
};

/** Loads a mint up to the source offset. The stream retries later trades. */
export const loadHot = async (candles: Candles, tape: Tape, mint: string, nowMs: number): Promise<HotMarket> => {
  const [live, bytes] = await Promise.all([loadLive(candles, mint), loadCheckpoint(candles, mint)]);
  const market = bytes ? decoded(bytes) : emptyMarket();
  const hot = {
    market,
    live,
    applied: Math.max(0, market.appliedThrough),
    sinceCheckpoint: 0,
    checkpointBytes: bytes?.length ?? 0,
    arrivedMs: nowMs,
  };
  if (live.applied > hot.applied)
    foldRows(
      hot,
      (await missedRows(tape, mint, hot)).filter(row => row.seq <= live.applied),
    );
  closeThrough(market, closedThrough(market, live));
  return hot;
};

/** Trades alone do not show which buckets the clock closed. */
const closedThrough = ({ newestMs }: Market, { nextCloseMs }: LiveCandles): number =>
  nextCloseMs === null ? bucketStart(newestMs, widest) + timeframeMs[widest] : nextCloseMs - 1;

const widest = timeframes.at(-1)!;

/** The tape can rebuild snapshots of other versions. */
const decoded = (bytes: Uint8Array): Market => {
  try {
    return decodeMarket(bytes);
  } catch (error) {
    if (error instanceof WrongVersion) return emptyMarket();
    throw error;
  }
};

/** Reads unfolded rows. Candles use no trades before the lateness window. */
export const missedRows = (tape: Tape, mint: string, { market }: HotMarket): Promise<readonly TapeRow[]> =>
  rowsBetween(tape, mint, Math.max(0, market.newestMs === -Infinity ? 0 : market.newestMs - latenessMs), Infinity);

/** Folds new rows in arrival order. */
export const foldRows = (hot: HotMarket, rows: readonly TapeRow[]): Changes => {
  const fresh = rows.filter(row => row.seq > hot.applied);
  hot.applied = fresh.at(-1)?.seq ?? hot.applied;
  const trades = fresh.filter(isTrade);
  hot.sinceCheckpoint += trades.length;
  return applyTrades(
    hot.market,
    trades.map(candleTrade).filter(trade => trade !== null),
  );
};
