import type { Answer } from '@chain-intelligence/client';
import { isAddress, shortAddress } from '../format/address.ts';
import { pathTo } from '../route/paths.ts';

export type Hit = {
  readonly kind: 'Token' | 'Wallet' | 'Handle';
  readonly name: string;
  readonly detail: string;
  readonly href: string;
};

const tokenHref = (mint: string): string => pathTo('token', { mint });
const walletHref = (address: string): string => pathTo('wallet', { address });

/** An address without a name can be either. */
export const hitsOf = (query: string, found: Answer<'/v1/search'> | undefined): readonly Hit[] => {
  if (query === '') return [];
  const hits = found === undefined ? [] : unique(foundHits(found));
  const own: readonly Hit[] = isAddress(query)
    ? [
        { kind: 'Token', name: shortAddress(query), detail: 'Open as a token', href: tokenHref(query) },
        { kind: 'Wallet', name: shortAddress(query), detail: 'Open as a wallet', href: walletHref(query) },
      ]
    : [];
  return unique([...hits, ...own]);
};

/** The first of those that open the same page. */
const unique = (hits: readonly Hit[]): readonly Hit[] =>
  [...new Map(hits.toReversed().map(hit => [hit.href, hit])).values()].toReversed();

const foundHits = ({ tokens, wallets, handles }: Answer<'/v1/search'>): readonly Hit[] => [
  ...tokens.map(({ token_mint, name, symbol }) => ({
    kind: 'Token' as const,
    name: `${symbol} · ${name}`,
    detail: shortAddress(token_mint),
    href: tokenHref(token_mint),
  })),
  ...wallets.map(({ wallet_address, kol_username }) => ({
    kind: 'Wallet' as const,
    name: `@${kol_username}`,
    detail: shortAddress(wallet_address),
    href: walletHref(wallet_address),
  })),
  ...handles.flatMap(({ platform, username, wallets: owned }) =>
    owned.map(address => ({
      kind: 'Handle' as const,
      name: `@${username} on ${platform === 'x' ? 'X' : 'Telegram'}`,
      detail: shortAddress(address),
      href: walletHref(address),
    })),
  ),
];
