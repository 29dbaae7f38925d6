/** Folds of a mint's trades, through all closings. */
import { applyTrades, closeThrough } from '../../layers/core/candles/apply.ts';
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { createMarket } from '../../layers/core/candles/market.ts';
import { timeframeMs, timeframes, views } from '../../layers/core/candles/timeframe.ts';

/** After all trades of the tapes. */
export const END_MS = Date.UTC(2100, 0, 1);

/** Returns the number of changes, so that no work can be left out. */
export type Fold = (trades: readonly CandleTrade[], batch: number) => number;

const foldService: Fold = (trades, batch) => {
  const market = createMarket();
  let changes = 0;
  for (let i = 0; i < trades.length; i += batch)
    changes += applyTrades(market, trades.slice(i, i + batch)).changed.length;
  return changes + closeThrough(market, END_MS).rows.length;
};

/** Every trade updates ten maps. Makes no candles. */
const foldNaive: Fold = trades => {
  const maps = timeframes.flatMap(timeframe =>
    views.map(view => ({ widthMs: timeframeMs[timeframe], view, buckets: new Map<number, Naive>() })),
  );
  for (const trade of trades)
    for (const { widthMs, view, buckets } of maps) {
      if (view === 'filtered' && !trade.organic) continue;
      const start = trade.timestampMs - (trade.timestampMs % widthMs);
      const bucket = buckets.get(start) ?? emptyNaive();
      buckets.set(start, bucket);
      addNaive(bucket, trade);
    }
  return maps.reduce((sum, { buckets }) => sum + buckets.size, 0);
};

export const folds = { service: foldService, naive: foldNaive } as const;
export type FoldName = keyof typeof folds;

type Naive = {
  open: number;
  high: number;
  low: number;
  close: number;
  token: bigint;
  usd: bigint;
  base: bigint;
  trades: number;
  readonly buyers: Set<string>;
  readonly sellers: Set<string>;
};

const emptyNaive = (): Naive => ({
  open: Number.NaN,
  high: 0,
  low: Number.POSITIVE_INFINITY,
  close: 0,
  token: 0n,
  usd: 0n,
  base: 0n,
  trades: 0,
  buyers: new Set(),
  sellers: new Set(),
});

const addNaive = (bucket: Naive, trade: CandleTrade): void => {
  bucket.trades += 1;
  bucket.token += trade.tokenRaw;
  bucket.usd += trade.usdE30;
  bucket.base += trade.baseRaw;
  if (trade.side === 'buy') bucket.buyers.add(trade.wallet);
  if (trade.side === 'sell') bucket.sellers.add(trade.wallet);
  if (trade.outlier) return;
  if (Number.isNaN(bucket.open)) bucket.open = trade.price;
  bucket.high = Math.max(bucket.high, trade.price);
  bucket.low = Math.min(bucket.low, trade.price);
  bucket.close = trade.price;
};
