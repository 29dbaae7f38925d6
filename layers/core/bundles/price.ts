import type { Trade } from '../mint/trade.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { computeTokenPrice } from '../money/trade-money.ts';

export type Price = { readonly ms: number; readonly usd: number; readonly decimals: number };

/** Updates the price unless the trade is an outlier or older. */
export function takePrice(held: { price: Price | null }, trade: Trade): void {
  if (trade.outlier || (held.price !== null && trade.timestampMs < held.price.ms)) return;
  const ratio = computeTokenPrice(trade);
  if (ratio === null) return;
  held.price = { ms: trade.timestampMs, usd: divideToNumber(...ratio), decimals: trade.tokenDecimals };
}
