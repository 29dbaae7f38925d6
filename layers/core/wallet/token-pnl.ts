import type { UsdE30 } from '../money/amount.ts';
import type { TokenBook } from './book.ts';
import { computeLaw, computeUnrealized, type Law } from './law.ts';
import type { Mark } from './mark.ts';

/** A wallet's result in one token. */
export type TokenPnl = {
  readonly mint: string;
  readonly token: TokenBook;
  readonly unrealizedUsd: UsdE30 | null;
  readonly totalUsd: UsdE30 | null;
  readonly law: Law | null;
  readonly why: 'unpriced_trade' | NonNullable<Mark['why']> | null;
};

export const pnlSorts = ['total_pnl', 'realized_pnl', 'unrealized_pnl', 'volume', 'last_trade'] as const;
export type PnlSort = (typeof pnlSorts)[number];

/** `mark` is null without lots. */
export function computeTokenPnl(mint: string, token: TokenBook, mark: Mark | null): TokenPnl {
  const price = mark?.priceUsd ?? null;
  const unrealizedUsd = computeUnrealized(token, price);
  return {
    mint,
    token,
    unrealizedUsd,
    totalUsd: unrealizedUsd === null ? null : token.realizedUsd + unrealizedUsd,
    law: computeLaw(token, price),
    why: token.unpricedTrades > 0 ? 'unpriced_trade' : (mark?.why ?? null),
  };
}

/** What the order compares, descending. */
export function getPnlSortValue({ token, totalUsd, unrealizedUsd }: TokenPnl, sort: PnlSort): bigint | null {
  switch (sort) {
    case 'total_pnl':
      return totalUsd;
    case 'realized_pnl':
      return token.realizedUsd;
    case 'unrealized_pnl':
      return unrealizedUsd;
    case 'volume':
      return token.boughtUsd + token.soldUsd;
    case 'last_trade':
      return BigInt(token.lastTradeMs);
  }
}
