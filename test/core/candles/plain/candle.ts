import { computePriceRatio, formatUiAmount, usdScale } from '../../../../layers/core/money/amount.ts';
import { divideToNumber, toUiAmount } from '../../../../layers/core/money/amount-ratio.ts';
import { type Aggregate, emptyAggregate, mergeAggregate } from './aggregate.ts';
import { countDistinct } from './distinct.ts';

/** Append-only: stored candles depend on the order. */
export const candleFields = [
  'bucketStartMs',
  'bucketEndMs',
  'open',
  'high',
  'low',
  'close',
  'volumeToken',
  'volumeBase',
  'volumeUsd',
  'buyVolumeToken',
  'sellVolumeToken',
  'buyVolumeUsd',
  'sellVolumeUsd',
  'trades',
  'vwap',
  'lastTradeTsMs',
  'numBuyers',
  'numSellers',
] as const;

/** The volumes that a double may round, as decimal strings. */
export const exactFields = [
  'volumeTokenExact',
  'volumeBaseExact',
  'buyVolumeTokenExact',
  'sellVolumeTokenExact',
] as const;

/** A published candle (docs/reference/rules.md#candles); numbers are nearest doubles. */
export type Candle = Readonly<
  Record<(typeof candleFields)[number], number> & Record<(typeof exactFields)[number], string>
>;

/** A candle as readers see it. */
export type ReadCandle = Candle & { readonly amended?: true };

/** Builds a candle; null without trades, or with outliers alone and no previous close. */
export const candleOf = (
  startMs: number,
  widthMs: number,
  parts: readonly Aggregate[],
  previousClose: number | null,
): Candle | null => {
  const sum = joined(parts);
  const opened = previousClose ?? sum?.first?.price ?? null;
  if (sum === null || sum.trades === 0 || opened === null) return null;
  return {
    bucketStartMs: startMs,
    bucketEndMs: startMs + widthMs,
    ...prices(sum, opened),
    ...volumes(sum),
    ...exactVolumes(sum),
  };
};

/** Merges the aggregates of one bucket; null for none. */
export const joined = (parts: readonly Aggregate[]): Aggregate | null => {
  if (parts.length <= 1) return parts[0] ?? null;
  const sum = emptyAggregate();
  for (const part of parts) mergeAggregate(sum, part);
  return sum;
};

/** A bucket of outliers alone is flat at its open. */
const prices = (sum: Aggregate, open: number) => ({
  open,
  high: Math.max(open, sum.high),
  low: Math.min(open, sum.low),
  close: sum.last?.price ?? open,
  vwap: sum.last === null ? open : vwapOf(sum),
});

const vwapOf = (sum: Aggregate): number => {
  const usd = sum.buyUsd + sum.sellUsd + sum.otherUsd - sum.outlierUsd;
  const token = sum.buyToken + sum.sellToken + sum.otherToken - sum.outlierToken;
  return divideToNumber(...computePriceRatio(usd, token, sum.tokenDecimals));
};

const volumes = (sum: Aggregate) => ({
  volumeToken: toUiAmount(sum.buyToken + sum.sellToken + sum.otherToken, sum.tokenDecimals),
  volumeBase: toUiAmount(sum.base, sum.baseDecimals),
  volumeUsd: toUiAmount(sum.buyUsd + sum.sellUsd + sum.otherUsd, usdScale),
  buyVolumeToken: toUiAmount(sum.buyToken, sum.tokenDecimals),
  sellVolumeToken: toUiAmount(sum.sellToken, sum.tokenDecimals),
  buyVolumeUsd: toUiAmount(sum.buyUsd, usdScale),
  sellVolumeUsd: toUiAmount(sum.sellUsd, usdScale),
  trades: sum.trades,
  lastTradeTsMs: sum.lastTradeMs,
  numBuyers: countDistinct(sum.buyers),
  numSellers: countDistinct(sum.sellers),
});

const exactVolumes = (sum: Aggregate) => ({
  volumeTokenExact: formatUiAmount(sum.buyToken + sum.sellToken + sum.otherToken, sum.tokenDecimals),
  volumeBaseExact: formatUiAmount(sum.base, sum.baseDecimals),
  buyVolumeTokenExact: formatUiAmount(sum.buyToken, sum.tokenDecimals),
  sellVolumeTokenExact: formatUiAmount(sum.sellToken, sum.tokenDecimals),
});
