import { ratioToNumber } from '../amount-ratio.ts';
import type { Trade } from '../trade.ts';
import { tokenPrice } from '../trade-money.ts';

/** Newest price of a whole token in USD, as a statistic. */
export type Price = { readonly ms: number; readonly usd: number; readonly decimals: number };

/** Takes a trade's price unless it is an outlier or older than what is known. */
export const takePrice = (held: { price: Price | null }, trade: Trade): void => {
  if (trade.outlier || (held.price !== null && trade.timestampMs < held.price.ms)) return;
  const ratio = tokenPrice(trade);
  if (ratio === null) return;
  held.price = { ms: trade.timestampMs, usd: ratioToNumber(...ratio), decimals: trade.tokenDecimals };
};
