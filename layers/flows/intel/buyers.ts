import type { Trade } from '../../core/trade.ts';

/** Bounds lookups in busy windows; earliest buyers first. */
export const BUYERS_MAX = 10_000;

export const buysOf = (trades: readonly Trade[]): readonly Trade[] =>
  trades
    .filter(({ direction }) => direction === 'buy')
    .toSorted((a, b) => a.timestampMs - b.timestampMs || a.seq - b.seq);

/** Distinct buyers by first buy. */
export const buyersOf = (buys: readonly Trade[]): readonly string[] =>
  [...new Set(buys.map(({ wallet }) => wallet))].slice(0, BUYERS_MAX);
