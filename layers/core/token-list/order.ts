import { type Cell, findColumn, toSortFigure } from './columns.ts';
import type { ListedToken } from './listed-token.ts';
import { scoreTrending } from './row.ts';
import type { ListName, ListOrder, ListSort, ListWindow } from './window.ts';

/** An order of tokens (docs/reference/rules/lists.md#token-lists). */
export type TokenOrder = {
  /** Column of the key. */
  readonly column: number;
  readonly isAscending: boolean;
  /**
   * Whether keys can be below 0.
   * Else tokens with 0 are in no published order of their own.
   */
  readonly isSigned: boolean;
};

/** `age` is the time of the creation, the other way. */
export function resolveOrder({ sort, window, order }: ListName & { readonly order: ListOrder }): TokenOrder {
  return {
    column: findColumn(toSortFigure(sort), window),
    isAscending: (order === 'asc') !== (sort === 'age'),
    isSigned: isSigned(sort),
  };
}

export function isSigned(sort: ListSort): boolean {
  return sort === 'price_change';
}

/** Orders cells of a key, nulls last either way; 0 for equal ones. */
export function compareKeys(a: Cell, b: Cell, isAscending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const step = (a as number) - (b as number);
  return isAscending ? step : -step;
}

/** Tokens by trending score, ties by mint. */
export function sortByTrend(tokens: readonly ListedToken[], window: ListWindow): readonly ListedToken[] {
  const scored = tokens.map(token => ({ token, score: scoreTrending(token, window) }));
  scored.sort((a, b) => b.score - a.score || (a.token.mint < b.token.mint ? -1 : 1));
  return scored.map(({ token }) => token);
}
