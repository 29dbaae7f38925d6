import { putNewest } from '../kernel/put-newest.ts';
import type { Trade } from '../mint/trade.ts';
import { toUiAmount } from '../money/amount-ratio.ts';

/** Last reserve price per pool, in quote units per token. */
export type PoolPrices = Map<string, number>;

const POOLS_MAX = 8;
/** A swap pays the geometric mean of both prices; allows for fees. */
const OFF_MAX = 1.15;

/**
 * Returns the pool price if the trade's own price confirms it.
 * Detects falls hidden by outlier rules, and ignores bonding curve reserves.
 */
export function takePoolPrice(known: PoolPrices, trade: Trade): number | null {
  const { pool, tokenReserveRaw, baseReserveRaw, tokenDecimals, baseDecimals } = trade;
  if (pool === null || tokenReserveRaw === null || baseReserveRaw === null) return null;
  const after = computePrice(baseReserveRaw, baseDecimals, tokenReserveRaw, tokenDecimals);
  const before = known.get(pool);
  const paid = computePrice(trade.baseRaw, baseDecimals, trade.tokenRaw, tokenDecimals);
  if (after === null) return null;
  putNewest(known, pool, after, POOLS_MAX);
  if (before === undefined || paid === null) return null;
  const off = paid ** 2 / (before * after);
  return off <= OFF_MAX && off >= 1 / OFF_MAX ? after : null;
}

function computePrice(base: string, baseDecimals: number, token: string, tokenDecimals: number): number | null {
  const of = toUiAmount(BigInt(base), baseDecimals) / toUiAmount(BigInt(token), tokenDecimals);
  return Number.isFinite(of) && of > 0 ? of : null;
}
