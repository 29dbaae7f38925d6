import { type CandleTrade, isVisible, toCandleTrade } from '../../core/candles/candle-trade.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { loadLive } from '../../storage/market/candles.ts';
import { isTrade, readNewerRows } from '../../storage/market/tape.ts';
import type { MarketStores } from './state.ts';

/** Until then, closed rows have every trade. */
export async function findClosedMs({ candles, tape }: MarketStores, mint: string): Promise<number> {
  const live = await loadLive(candles, mint);
  if (live.version === 0) return 0;
  const newer = toVisibleTrades((await readNewerRows(tape, mint, live)).filter(isTrade));
  return Math.min(live.clockMs ?? Infinity, ...newer.map(({ timestampMs }) => timestampMs));
}

/** The trades that candles have. */
export function toVisibleTrades(trades: readonly Trade[]): readonly CandleTrade[] {
  return trades.flatMap(trade => toCandleTrade(trade) ?? []).filter(isVisible);
}
