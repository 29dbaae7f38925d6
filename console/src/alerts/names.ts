import { shortAddress } from '../format/address.ts';

/** Symbols by mint. */
export type Names = ReadonlyMap<string, string>;

type Named = { readonly token_mint: string; readonly symbol: string | null };

export const namesOf = (tokens: readonly Named[]): Names =>
  new Map(tokens.flatMap(({ token_mint, symbol }) => (symbol === null ? [] : [[token_mint, symbol] as const])));

export const nameOf = (names: Names, mint: string): string => names.get(mint) ?? shortAddress(mint);
