import type { CandleTrade } from '../candles/candle-trade.ts';
import type { Placed } from '../mint/order.ts';
import { createLiquidityHistory, type LiquidityHistory } from './history.ts';
import type { PoolMarkets } from './pool-market.ts';

/** An accepted trade's price, exact, and its position. */
export type WorthPrice = Placed & Pick<CandleTrade, 'usdE30' | 'tokenRaw' | 'price'> & { readonly bucketMs: number };

/** A quote's price as the newest trade states it. */
export type QuotePrice = Placed & { readonly usd: string };

export type Extreme = { readonly usd: number; readonly atMs: number };

/** Mutable, one owner. */
export type Worth = {
  /** Of the earliest trade, description, pool or change of liquidity. */
  createdMs: number | null;
  decimals: number | null;
  /** Of the last accepted trade of the filtered view. */
  price: WorthPrice | null;
  /** Newest second of the filtered view. */
  bucketMs: number | null;
  highest: Extreme | null;
  lowest: Extreme | null;
  /** By quote mint. */
  readonly quotes: Map<string, QuotePrice>;
  /** The price book's SOL price on the newest trade. */
  sol: QuotePrice | null;
  readonly locks: Set<string>;
  readonly asked: Set<string>;
  readonly history: LiquidityHistory;
  readonly markets: PoolMarkets;
};

export function createWorth(): Worth {
  return {
    createdMs: null,
    decimals: null,
    price: null,
    bucketMs: null,
    highest: null,
    lowest: null,
    quotes: new Map(),
    sol: null,
    locks: new Set(),
    asked: new Set(),
    history: createLiquidityHistory(),
    markets: new Map(),
  };
}
