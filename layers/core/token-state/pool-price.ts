import { rawToNumber } from '../amount-ratio.ts';
import type { Trade } from '../trade.ts';

/** By pool: the price that its reserves said last, quote units of a whole token. */
export type PoolPrices = Map<string, number>;

/** So many pools are remembered, those that traded last. */
const POOLS_MAX = 8;
/** A swap of a constant-product pool is paid at the geometric mean of the prices before and after it; so far off it may be, for fees. */
const OFF_MAX = 1.15;

/**
 * The price that a trade left its pool at, quote units of a whole token; null where the trade's own price does not confirm it. So a fall that nobody trades
 * after is seen, though the outlier rule holds its one trade back; and reserves that are not what sets the price (a bonding curve's) say nothing.
 */
export const takePoolPrice = (known: PoolPrices, trade: Trade): number | null => {
  const { pool, tokenReserveRaw, baseReserveRaw, tokenDecimals, baseDecimals } = trade;
  if (pool === null || tokenReserveRaw === null || baseReserveRaw === null) return null;
  const after = quotient(baseReserveRaw, baseDecimals, tokenReserveRaw, tokenDecimals);
  const before = known.get(pool);
  const paid = quotient(trade.baseRaw, baseDecimals, trade.tokenRaw, tokenDecimals);
  if (after === null) return null;
  known.delete(pool);
  known.set(pool, after);
  if (known.size > POOLS_MAX) known.delete(known.keys().next().value!);
  if (before === undefined || paid === null) return null;
  const off = paid ** 2 / (before * after);
  return off <= OFF_MAX && off >= 1 / OFF_MAX ? after : null;
};

const quotient = (base: string, baseDecimals: number, token: string, tokenDecimals: number): number | null => {
  const of = rawToNumber(BigInt(base), baseDecimals) / rawToNumber(BigInt(token), tokenDecimals);
  return Number.isFinite(of) && of > 0 ? of : null;
};
