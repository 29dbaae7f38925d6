import type { CandleTrade } from '../../../../layers/core/candles/candle-trade.ts';
import { hashWallet } from '../../../../layers/core/candles/fast/distinct-hash.ts';
import { compareOrder, type Placed } from '../../../../layers/core/mint/order.ts';
import { tenTo } from '../../../../layers/core/money/amount.ts';
import { addHash, type Distinct, emptyDistinct, unionInto } from './distinct.ts';

export type PricePoint = Placed & { readonly price: number };

/** Exact sums over trades, independent of order and grouping. */
export type Aggregate = {
  trades: number;
  lastTradeMs: number;
  /** First and last non-outlier trade in canonical order. */
  first: PricePoint | null;
  last: PricePoint | null;
  high: number;
  low: number;
  tokenDecimals: number;
  baseDecimals: number;
  buyToken: bigint;
  sellToken: bigint;
  otherToken: bigint;
  buyUsd: bigint;
  sellUsd: bigint;
  otherUsd: bigint;
  base: bigint;
  /** Outliers' share of the sums above, excluded from vwap. */
  outlierToken: bigint;
  outlierUsd: bigint;
  readonly buyers: Distinct;
  readonly sellers: Distinct;
  /** Buyers with a buy of at least a dollar. */
  readonly payers: Distinct;
  hasSmallBuys: boolean;
};

export const emptyAggregate = (): Aggregate => ({
  trades: 0,
  lastTradeMs: 0,
  first: null,
  last: null,
  high: Number.NEGATIVE_INFINITY,
  low: Number.POSITIVE_INFINITY,
  tokenDecimals: 0,
  baseDecimals: 0,
  buyToken: 0n,
  sellToken: 0n,
  otherToken: 0n,
  buyUsd: 0n,
  sellUsd: 0n,
  otherUsd: 0n,
  base: 0n,
  outlierToken: 0n,
  outlierUsd: 0n,
  buyers: emptyDistinct(),
  sellers: emptyDistinct(),
  payers: emptyDistinct(),
  hasSmallBuys: false,
});

/** Adds one trade. */
export const addTrade = (into: Aggregate, trade: CandleTrade): void => {
  alignDecimals(into, trade.tokenDecimals, trade.baseDecimals);
  const token = atDecimals(trade.tokenRaw, trade.tokenDecimals, into.tokenDecimals);
  into.trades += 1;
  if (trade.timestampMs > into.lastTradeMs) into.lastTradeMs = trade.timestampMs;
  into.base += atDecimals(trade.baseRaw, trade.baseDecimals, into.baseDecimals);
  addSide(into, trade, token);
  if (trade.outlier) {
    into.outlierToken += token;
    into.outlierUsd += trade.usdE30;
  } else addPrices(into, trade, trade, trade.price, trade.price);
};

/** Adds another aggregate, which stays unchanged. */
export const mergeAggregate = (into: Aggregate, from: Aggregate): void => {
  alignDecimals(into, from.tokenDecimals, from.baseDecimals);
  const scale = tenTo(into.tokenDecimals - from.tokenDecimals);
  into.trades += from.trades;
  into.lastTradeMs = Math.max(into.lastTradeMs, from.lastTradeMs);
  into.base += atDecimals(from.base, from.baseDecimals, into.baseDecimals);
  into.buyToken += from.buyToken * scale;
  into.sellToken += from.sellToken * scale;
  into.otherToken += from.otherToken * scale;
  into.outlierToken += from.outlierToken * scale;
  into.buyUsd += from.buyUsd;
  into.sellUsd += from.sellUsd;
  into.otherUsd += from.otherUsd;
  into.outlierUsd += from.outlierUsd;
  if (from.first !== null && from.last !== null) addPrices(into, from.first, from.last, from.high, from.low);
  unionInto(into.buyers, from.buyers);
  unionInto(into.sellers, from.sellers);
  unionInto(into.payers, from.payers);
  into.hasSmallBuys ||= from.hasSmallBuys;
};

const addSide = (into: Aggregate, trade: CandleTrade, token: bigint): void => {
  if (trade.side === 'buy') {
    into.buyToken += token;
    into.buyUsd += trade.usdE30;
    addHash(into.buyers, hashWallet(trade.wallet));
    if (trade.usdE30 >= 10n ** 30n) addHash(into.payers, hashWallet(trade.wallet));
    else into.hasSmallBuys = true;
  } else if (trade.side === 'sell') {
    into.sellToken += token;
    into.sellUsd += trade.usdE30;
    addHash(into.sellers, hashWallet(trade.wallet));
  } else {
    into.otherToken += token;
    into.otherUsd += trade.usdE30;
  }
};

const addPrices = (into: Aggregate, first: PricePoint, last: PricePoint, high: number, low: number): void => {
  if (into.first === null || compareOrder(first, into.first) < 0) into.first = first;
  if (into.last === null || compareOrder(last, into.last) > 0) into.last = last;
  if (high > into.high) into.high = high;
  if (low < into.low) into.low = low;
};

/** Rescales sums for more decimals, so no unit is lost. */
const alignDecimals = (into: Aggregate, tokenDecimals: number, baseDecimals: number): void => {
  if (tokenDecimals > into.tokenDecimals) {
    const lift = tenTo(tokenDecimals - into.tokenDecimals);
    into.buyToken *= lift;
    into.sellToken *= lift;
    into.otherToken *= lift;
    into.outlierToken *= lift;
    into.tokenDecimals = tokenDecimals;
  }
  if (baseDecimals > into.baseDecimals) {
    into.base *= tenTo(baseDecimals - into.baseDecimals);
    into.baseDecimals = baseDecimals;
  }
};

const atDecimals = (raw: bigint, decimals: number, wanted: number): bigint =>
  decimals === wanted ? raw : raw * tenTo(wanted - decimals);
