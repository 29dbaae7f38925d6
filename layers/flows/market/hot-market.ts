import { applyTrades, closeThrough } from '../../core/candle-apply.ts';
import type { Changes } from '../../core/candle-changes.ts';
import { decodeMarket } from '../../core/candle-checkpoint.ts';
import { emptyMarket, type Market } from '../../core/candle-market.ts';
import { latenessMs } from '../../core/rules.ts';
import { bucketStart, timeframeMs, timeframes } from '../../core/timeframe.ts';
import { candleTrade } from '../../core/trade-money.ts';
import { type Candles, type LiveCandles, loadCheckpoint, loadLive } from '../../storage/candles.ts';
import { isTrade, rowsBetween, type Tape, type TapeRow } from '../../storage/tape.ts';

/** A mint's candles in a warm function's memory, trusted only through the conditional write of its live item. */
export type HotMarket = {
  readonly market: Market;
  live: LiveCandles;
  /** Arrival number seen through; what is stored may be behind it by rows that are no trades. */
  applied: number;
  /** Trades folded since the last checkpoint. */
  sinceCheckpoint: number;
  checkpointBytes: number;
  /** When the last trade arrived here, wall clock. */
  arrivedMs: number;
};

/**
 * Loads a mint cold: the checkpoint, then the tape from there up to the watermark. Trades beyond the watermark are left to
 * the stream, whose repeats make their effects.
 */
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

/** Up to when the clock closed a mint's buckets, as far as its live item says: those that end before the one that is due next, or all. Trades alone do not tell. */
const closedThrough = ({ newestMs }: Market, { nextCloseMs }: LiveCandles): number =>
  nextCloseMs === null ? bucketStart(newestMs, widest) + timeframeMs[widest] : nextCloseMs - 1;

const widest = timeframes.at(-1)!;

/** A checkpoint of another version is no loss: all of it is on the tape. */
const decoded = (bytes: Uint8Array): Market => {
  try {
    return decodeMarket(bytes);
  } catch (error) {
    if (error instanceof RangeError) return emptyMarket();
    throw error;
  }
};

/** Rows of the tape beyond what is folded: no trade among them that a candle sees is older than the lateness window. */
export const missedRows = (tape: Tape, mint: string, { market }: HotMarket): Promise<readonly TapeRow[]> =>
  rowsBetween(tape, mint, Math.max(0, market.newestMs === -Infinity ? 0 : market.newestMs - latenessMs), Infinity);

/** Folds rows in arrival order; those folded before are skipped, and what is no trade only counts as seen. */
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
