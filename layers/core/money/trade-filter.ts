import type { Direction, Trade } from '../mint/trade.ts';
import { computeNotionalE30 } from './amount.ts';
import { computeNotional } from './trade-money.ts';

/** USD bounds are decimals, inclusive. */
export type TradeFilter = {
  readonly kind?: readonly Direction[] | undefined;
  readonly min_usd?: string | undefined;
  readonly max_usd?: string | undefined;
  readonly wallet?: string | undefined;
  readonly pool?: string | undefined;
  /** Unix ms, inclusive. */
  readonly from?: number | undefined;
  /** Unix ms, exclusive. */
  readonly to?: number | undefined;
};

/**
 * Whether a trade passes.
 * Unpriced trades never pass a bound in USD. Null without a filter.
 */
export function createTradeFilter({ kind, min_usd, max_usd, wallet, pool, from, to }: TradeFilter) {
  if ([kind, min_usd, max_usd, wallet, pool, from, to].every(given => given === undefined)) return null;
  const [least, most] = [min_usd, max_usd].map(text => (text === undefined ? null : computeNotionalE30(1n, 0, text)));
  return (trade: Trade): boolean => {
    if (trade.timestampMs < (from ?? 0) || trade.timestampMs >= (to ?? Infinity)) return false;
    if (kind !== undefined && !kind.includes(trade.direction)) return false;
    if (wallet !== undefined && trade.wallet !== wallet) return false;
    if (pool !== undefined && trade.pool !== pool) return false;
    if (least === null && most === null) return true;
    const usd = computeNotional(trade);
    return usd !== null && (least == null || usd >= least) && (most == null || usd <= most);
  };
}
