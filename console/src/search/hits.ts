import type { Answer } from '@chain-intelligence/client';
import { formatShortAddress, isAddress } from '../format/address.ts';
import { describeMarketCap } from '../format/market-cap.ts';
import { formatInteger } from '../format/number.ts';
import { buildPagePath } from '../route/paths.ts';

export type Hit = {
  readonly kind: 'Token' | 'Wallet' | 'Handle';
  /** Its mint or address. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly href: string;
};

function buildTokenHref(mint: string): string {
  return buildPagePath('token', { mint });
}
function buildWalletHref(address: string): string {
  return buildPagePath('wallet', { address });
}

/** An address without a name can be either. */
export function buildHits(query: string, found: Answer<'/v1/search'> | undefined): readonly Hit[] {
  if (query === '') return [];
  const own: readonly Hit[] = isAddress(query)
    ? [
        {
          kind: 'Token',
          id: query,
          name: formatShortAddress(query),
          detail: 'Open as a token',
          href: buildTokenHref(query),
        },
        {
          kind: 'Wallet',
          id: query,
          name: formatShortAddress(query),
          detail: 'Open as a wallet',
          href: buildWalletHref(query),
        },
      ]
    : [];
  const { tokens = [], wallets = [], handles = [] } = found ?? {};
  const hits: readonly Hit[] = [
    ...tokens.map(({ token_mint, name, symbol, ...worth }) => ({
      kind: 'Token' as const,
      id: token_mint,
      name: `${symbol} · ${name}`,
      detail: [describeMarketCap(worth).text, ...describeNamesakes(worth), formatShortAddress(token_mint)].join(' · '),
      href: buildTokenHref(token_mint),
    })),
    ...wallets.map(({ wallet_address, kol_username }) => ({
      kind: 'Wallet' as const,
      id: wallet_address,
      name: `@${kol_username}`,
      detail: formatShortAddress(wallet_address),
      href: buildWalletHref(wallet_address),
    })),
    ...handles.flatMap(({ platform, username, wallets: owned }) =>
      owned.map(address => ({
        kind: 'Handle' as const,
        id: address,
        name: `@${username} on ${platform === 'x' ? 'X' : 'Telegram'}`,
        detail: formatShortAddress(address),
        href: buildWalletHref(address),
      })),
    ),
    ...own,
  ];
  // The first of those that open the same page.
  return [...new Map(hits.toReversed().map(hit => [hit.href, hit])).values()].toReversed();
}

/** Warns of tokens of the same name. */
export function describeNamesakes({
  same_name_count: count,
  oldest,
  largest,
}: Pick<Answer<'/v1/search'>['tokens'][number], 'same_name_count' | 'oldest' | 'largest'>): readonly string[] {
  if (count === 1) return [];
  const words = [...(oldest ? ['oldest'] : []), ...(largest ? ['largest'] : [])].join(' and ');
  return [`${words === '' ? 'neither oldest nor largest' : words} of ${formatInteger(count)} with this name`];
}
