import { isReference } from '../../core/money/quote.ts';
import type { Order } from '../swaps/orders.ts';
import type { View } from '../swaps/quotes.ts';
import type { Swap } from '../swaps/swap.ts';
import type { Leg } from '../venues/claims.ts';

/** An order's amounts in one swap. Null base: the swap's own. */
export type OrderLegs = { readonly tokenRaw: bigint; readonly base: Leg | null };

/**
 * Shares out an order's amounts over its token's swaps, by size.
 * The last takes the remainder. Null for swaps that only pass assets on.
 */
export function readOrderLegs(order: Order, swaps: readonly Swap[], swap: Swap, view: View): OrderLegs | null {
  const [own, other] = view.isBuy ? [order.got, order.paid] : [order.paid, order.got];
  if (view.token.mint !== own.mint) return null;
  const sides = swaps
    .map(each => ({ each, side: view.isBuy ? each.got : each.paid }))
    .filter(({ side }) => side.mint === own.mint);
  const total = sides.reduce((sum, { side }) => sum + side.raw, 0n);
  const at = sides.findIndex(({ each }) => each === swap);
  const before = sides.slice(0, at).reduce((sum, { side }) => sum + side.raw, 0n);
  const share = (whole: bigint): bigint => (whole * (before + sides[at]!.side.raw)) / total - (whole * before) / total;
  const isBase = other.mint === view.base.mint || isReference(other.mint);
  return { tokenRaw: share(own.raw), base: isBase ? { mint: other.mint, raw: share(other.raw) } : null };
}
