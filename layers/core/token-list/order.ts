import type { ListedToken } from './listed-token.ts';
import { computeTokenSortKey } from './row.ts';
import type { TokenList } from './token-list.ts';
import type { ListName } from './window.ts';

/** All listed tokens in the order of a list (docs/reference/rules/lists.md#token-lists). */
export function sortListedTokens(
  { orders }: Pick<TokenList, 'orders'>,
  { sort, window }: ListName,
): readonly ListedToken[] {
  if (sort === 'new') return orders.byCreation;
  const ranked: { readonly token: ListedToken; readonly key: number }[] = [];
  const rest: ListedToken[] = [];
  for (const token of orders.byMint) {
    // Without trades there is nothing to rank by.
    const key = token.sums === null ? null : computeTokenSortKey(token, sort, window);
    if (key === null) rest.push(token);
    else ranked.push({ token, key });
  }
  // A stable sort keeps ties by mint.
  ranked.sort((a, b) => b.key - a.key);
  return [...ranked.map(({ token }) => token), ...rest];
}
