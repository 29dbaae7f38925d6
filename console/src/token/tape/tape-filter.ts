import { compareAmounts } from '../../format/decimal.ts';
import type { TapeRow } from './trade-row.ts';

export const sides = ['buy', 'sell', 'swap', 'flash_swap'] as const;

/** Kinds of a trade by its labels, and the groups of labels that make them. */
export const kindGroups = { organic: 'ORGANIC', bundle: 'BUNDLE', bot: 'BOT', mev: 'MEV', dust: 'DUST' } as const;

export type Kind = keyof typeof kindGroups;
export const kinds = Object.keys(kindGroups) as readonly Kind[];

export type TapeFilter = {
  readonly side: (typeof sides)[number] | null;
  readonly kind: Kind | null;
  /** Smallest value in USD. Trades of unknown value are left out. */
  readonly usdMin: string | null;
  readonly wallet: string | null;
};

/** Names in the address. */
export const filterNames = { side: 'side', kind: 'kind', usdMin: 'usd', wallet: 'wallet' } as const;

/** Reads the address. Values of another form filter nothing. */
export function parseTapeFilter(query: URLSearchParams): TapeFilter {
  const usd = query.get(filterNames.usdMin) ?? '';
  const wallet = query.get(filterNames.wallet) ?? '';
  return {
    side: sides.find(side => side === query.get(filterNames.side)) ?? null,
    kind: kinds.find(kind => kind === query.get(filterNames.kind)) ?? null,
    usdMin: /^\d{1,12}(?:\.\d{1,6})?$/.test(usd) && Number(usd) > 0 ? usd : null,
    wallet: /^[1-9A-HJ-NP-Za-km-z]{1,44}$/.test(wallet) ? wallet : null,
  };
}

export function isFiltered(filter: TapeFilter): boolean {
  return Object.values(filter).some(value => value !== null);
}

/** A wallet is found by the beginning of its address. */
export function matchesTapeFilter({ side, kind, usdMin, wallet }: TapeFilter, row: TapeRow): boolean {
  return (
    (side === null || row.side === side) &&
    (kind === null || row.labels.some(label => label.split(':')[0] === kindGroups[kind])) &&
    (usdMin === null || (row.usd !== null && compareAmounts(row.usd, usdMin) >= 0)) &&
    (wallet === null || row.wallet.startsWith(wallet))
  );
}
