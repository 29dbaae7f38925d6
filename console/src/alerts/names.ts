import { formatShortAddress } from '../format/address.ts';

/** Symbols by mint. */
export type Names = ReadonlyMap<string, string>;

type Named = { readonly token_mint: string; readonly symbol: string | null };

export function toTokenNames(tokens: readonly Named[]): Names {
  return new Map(tokens.flatMap(({ token_mint, symbol }) => (symbol === null ? [] : [[token_mint, symbol] as const])));
}

export function getTokenName(names: Names, mint: string): string {
  return names.get(mint) ?? formatShortAddress(mint);
}
