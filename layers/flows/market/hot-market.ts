import { applyTrades } from '../../core/candle-apply.ts';
import type { Changes } from '../../core/candle-changes.ts';
import { decodeMarket } from '../../core/candle-checkpoint.ts';
import { emptyMarket, type Market } from '../../core/candle-market.ts';
import { latenessMs } from '../../core/rules.ts';
import type { Trade } from '../../core/trade.ts';
import { candleTrade } from '../../core/trade-money.ts';
import { type Candles, type LiveCandles, loadCheckpoint, loadLive } from '../../storage/candles.ts';
import { type Tape, tradesBetween } from '../../storage/tape.ts';

/** A mint's candles in a warm function's memory, trusted only through the conditional write of its live item. */
export type HotMarket = {
  readonly market: Market;
  live: LiveCandles;
  /** Arrival number folded through. */
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
    foldTrades(
      hot,
      (await missedTrades(tape, mint, hot)).filter(trade => trade.seq <= live.applied),
    );
  return hot;
};

/** A checkpoint of another version is no loss: all of it is on the tape. */
const decoded = (bytes: Uint8Array): Market => {
  try {
    return decodeMarket(bytes);
  } catch (error) {
    if (error instanceof RangeError) return emptyMarket();
    throw error;
  }
};

/** Trades on the tape beyond what is folded: none of them that a candle sees is older than the lateness window. */
export const missedTrades = (tape: Tape, mint: string, { market }: HotMarket): Promise<readonly Trade[]> =>
  tradesBetween(tape, mint, Math.max(0, market.newestMs === -Infinity ? 0 : market.newestMs - latenessMs), Infinity);

/** Folds trades in arrival order; those folded before are skipped. */
export const foldTrades = (hot: HotMarket, trades: readonly Trade[]): Changes => {
  const fresh = trades.filter(trade => trade.seq > hot.applied);
  hot.applied = fresh.at(-1)?.seq ?? hot.applied;
  hot.sinceCheckpoint += fresh.length;
  return applyTrades(
    hot.market,
    fresh.map(candleTrade).filter(trade => trade !== null),
  );
};
