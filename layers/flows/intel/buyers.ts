import type { Trade } from '../../core/trade.ts';

/** So many buyers are looked up at most, those who bought first; a busier window is answered for them. */
export const BUYERS_MAX = 10_000;

/** Buys in the order they happened: by time, then arrival. */
export const buysOf = (trades: readonly Trade[]): readonly Trade[] =>
  trades
    .filter(({ direction }) => direction === 'buy')
    .toSorted((a, b) => a.timestampMs - b.timestampMs || a.seq - b.seq);

/** Who bought, each once, in the order of their first buys, at most BUYERS_MAX. */
export const buyersOf = (buys: readonly Trade[]): readonly string[] =>
  [...new Set(buys.map(({ wallet }) => wallet))].slice(0, BUYERS_MAX);
