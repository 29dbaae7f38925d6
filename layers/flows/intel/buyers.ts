import type { Trade } from '../../core/mint/trade.ts';

/** Bounds lookups in busy windows; earliest buyers first. */
export const BUYERS_MAX = 10_000;

/** Returns buys by time, then arrival. */
export const selectBuysInOrder = (trades: readonly Trade[]): readonly Trade[] =>
  trades
    .filter(({ direction }) => direction === 'buy')
    .toSorted((a, b) => a.timestampMs - b.timestampMs || a.seq - b.seq);

/** Returns distinct buyers by first buy, at most BUYERS_MAX. */
export const listDistinctBuyers = (buys: readonly Trade[]): readonly string[] =>
  [...new Set(buys.map(({ wallet }) => wallet))].slice(0, BUYERS_MAX);
