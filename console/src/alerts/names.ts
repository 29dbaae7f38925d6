import { formatShortAddress } from '../format/address.ts';

/** Symbols by mint. */
export type Names = ReadonlyMap<string, string>;

type Named = { readonly token_mint: string; readonly symbol: string | null };

export const toTokenNames = (tokens: readonly Named[]): Names =>
  new Map(tokens.flatMap(({ token_mint, symbol }) => (symbol === null ? [] : [[token_mint, symbol] as const])));

export const getTokenName = (names: Names, mint: string): string => names.get(mint) ?? formatShortAddress(mint);
