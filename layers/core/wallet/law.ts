import { computeNotionalE30, type UsdE30 } from '../money/amount.ts';
import type { TokenBook } from './book.ts';

/** USD of a token's lots: realized + unrealized + transfersAtCost = cashFlow + value. */
export type Law = {
  readonly realized: UsdE30;
  readonly unrealized: UsdE30 | null;
  readonly transfersAtCost: UsdE30;
  readonly cashFlow: UsdE30;
  readonly value: UsdE30 | null;
};

/** Null with an unpriced trade (docs/reference/rules/wallet-worth.md#law). */
export function computeLaw(token: TokenBook, mark: number | null): Law | null {
  if (token.unpricedTrades > 0) return null;
  const value = computeLotsValue(token, mark);
  return {
    realized: token.realizedUsd,
    unrealized: value === null ? null : value - token.leftCostUsd - token.leftFeesUsd,
    transfersAtCost: -token.transferredUsd,
    cashFlow: token.proceedsUsd - token.paidUsd - token.paidFeesUsd,
    value,
  };
}

/** Lots × mark, rounded once, half to even; null without a mark. */
export function computeLotsValue(
  { heldRaw, decimals }: Pick<TokenBook, 'heldRaw' | 'decimals'>,
  mark: number | null,
): UsdE30 | null {
  if (heldRaw === 0n) return 0n;
  return mark === null ? null : computeNotionalE30(heldRaw, decimals, String(mark));
}

/** Value of the lots less what is left of their cost and entry fees; null where unknown. */
export function computeUnrealized(token: TokenBook, mark: number | null): UsdE30 | null {
  const value = computeLotsValue(token, mark);
  return value === null || token.unpricedRaw > 0n ? null : value - token.leftCostUsd - token.leftFeesUsd;
}
