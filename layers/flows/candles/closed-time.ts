import { type CandleTrade, isVisible, toCandleTrade } from '../../core/candles/candle-trade.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { type LiveCandles, loadLive } from '../../storage/market/candles.ts';
import { isTrade, readNewerRows, type TapeRow } from '../../storage/market/tape.ts';
import type { MarketStores } from './state.ts';

/** Until then, closed rows have every trade. */
export async function findClosedMs({ candles, tape }: MarketStores, mint: string): Promise<number> {
  const live = await loadLive(candles, mint);
  return live.version === 0 ? 0 : computeClosedMs(live, await readNewerRows(tape, mint, live));
}

/** From a live item and newer rows. */
export function computeClosedMs({ version, clockMs }: LiveCandles, newer: readonly TapeRow[]): number {
  if (version === 0) return 0;
  return Math.min(clockMs ?? Infinity, ...toVisibleTrades(newer.filter(isTrade)).map(one => one.timestampMs));
}

/** The trades that candles have. */
export function toVisibleTrades(trades: readonly Trade[]): readonly CandleTrade[] {
  return trades.flatMap(trade => toCandleTrade(trade) ?? []).filter(isVisible);
}
