/**
 * Measures the candle fold against a naive one on captured swaps.
 * Run: node test/bench/candles.ts
 */
import { applyTrades } from '../../layers/core/candles/apply.ts';
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { emptyMarket } from '../../layers/core/candles/market.ts';
import { timeframeMs, timeframes, views } from '../../layers/core/candles/timeframe.ts';
import { candleTrade } from '../tapes/candle-trades.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';

const swapsPerRun = 400_000;
const runs = 7;
const batch = 500;

/** Every mint's trades in arrival order; synthetic labels cover both partitions. */
const tapes: CandleTrade[][] = realTapes
  .slice(0, 1)
  .flatMap(name =>
    [...readTape(name).values()].map(swaps =>
      swaps.map((swap, arrival) =>
        candleTrade({ swap, arrival, organic: arrival % 5 !== 0, outlier: arrival % 7 === 0, tooLate: false }),
      ),
    ),
  );

const engine = (tape: readonly CandleTrade[]): number => {
  const market = emptyMarket();
  let changed = 0;
  for (let i = 0; i < tape.length; i += batch) changed += applyTrades(market, tape.slice(i, i + batch)).changed.length;
  return changed;
};

/**
 * Naive fold: every trade updates its bucket in ten maps.
 * Sets of wallets, exact sums, no late trades.
 */
const naive = (tape: readonly CandleTrade[]): number => {
  const maps = timeframes.flatMap(timeframe =>
    views.map(view => ({ timeframe, view, buckets: new Map<number, Naive>() })),
  );
  for (const trade of tape)
    for (const { timeframe, view, buckets } of maps) {
      if (view === 'filtered' && !trade.organic) continue;
      const start = trade.timestampMs - (trade.timestampMs % timeframeMs[timeframe]);
      const bucket = buckets.get(start) ?? emptyNaive();
      buckets.set(start, bucket);
      addNaive(bucket, trade);
    }
  return maps.reduce((sum, map) => sum + map.buckets.size, 0);
};

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

/** Swaps per second over the tapes, with fresh state each run. */
const rate = (fold: (tape: readonly CandleTrade[]) => number): number => {
  const startMs = performance.now();
  let swaps = 0;
  let kept = 0;
  while (swaps < swapsPerRun)
    for (const tape of tapes) {
      kept += fold(tape);
      swaps += tape.length;
    }
  if (kept === 0) throw new Error('The fold changed nothing.');
  return (swaps * 1000) / (performance.now() - startMs);
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

const measure = (name: string, fold: (tape: readonly CandleTrade[]) => number): void => {
  rate(fold);
  const rates = Array.from({ length: runs }, () => rate(fold));
  console.log(`${name.padEnd(8)} ${Math.round(median(rates)).toLocaleString('en')} swaps/s (median of ${runs})`);
};

if (tapes.length === 0) console.log('The captured tapes are not beside this repository; nothing to measure.');
else {
  measure('engine', engine);
  measure('naive', naive);
}
