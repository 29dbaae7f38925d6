import { priceRatio, usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { type Aggregate, emptyAggregate, mergeAggregate } from './aggregate.ts';
import { countDistinct } from './distinct.ts';

/** A published candle (docs/reference/rules.md#candles); numbers are nearest doubles. */
export type Candle = {
  readonly bucket_start_ms: number;
  readonly bucket_end_ms: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume_token: number;
  readonly volume_base: number;
  readonly volume_usd: number;
  readonly buy_volume_token: number;
  readonly sell_volume_token: number;
  readonly buy_volume_usd: number;
  readonly sell_volume_usd: number;
  readonly trades: number;
  readonly vwap: number;
  readonly last_trade_ts_ms: number;
  readonly num_buyers: number;
  readonly num_sellers: number;
};

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
  return { bucket_start_ms: startMs, bucket_end_ms: startMs + widthMs, ...prices(sum, opened), ...volumes(sum) };
};

const joined = (parts: readonly Aggregate[]): Aggregate | null => {
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
  return ratioToNumber(...priceRatio(usd, token, sum.tokenDecimals));
};

const volumes = (sum: Aggregate) => ({
  volume_token: rawToNumber(sum.buyToken + sum.sellToken + sum.otherToken, sum.tokenDecimals),
  volume_base: rawToNumber(sum.base, sum.baseDecimals),
  volume_usd: rawToNumber(sum.buyUsd + sum.sellUsd + sum.otherUsd, usdScale),
  buy_volume_token: rawToNumber(sum.buyToken, sum.tokenDecimals),
  sell_volume_token: rawToNumber(sum.sellToken, sum.tokenDecimals),
  buy_volume_usd: rawToNumber(sum.buyUsd, usdScale),
  sell_volume_usd: rawToNumber(sum.sellUsd, usdScale),
  trades: sum.trades,
  last_trade_ts_ms: sum.lastTradeMs,
  num_buyers: countDistinct(sum.buyers),
  num_sellers: countDistinct(sum.sellers),
});
