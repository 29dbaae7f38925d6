import type { Trade } from '../../core/mint/trade.ts';

/** Bounds lookups in busy windows; earliest buyers first. */
export const BUYERS_MAX = 10_000;

/** Returns buys by time, then arrival. */
export function selectBuysInOrder(trades: readonly Trade[]): readonly Trade[] {
  return trades
    .filter(({ direction }) => direction === 'buy')
    .toSorted((a, b) => a.timestampMs - b.timestampMs || a.seq - b.seq);
}

/** Returns distinct buyers by first buy, at most BUYERS_MAX. */
export function listDistinctBuyers(buys: readonly Trade[]): readonly string[] {
  return [...new Set(buys.map(({ wallet }) => wallet))].slice(0, BUYERS_MAX);
}
