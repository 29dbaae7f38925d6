import { isBase58Of } from './base58-size.ts';

declare const addressBrand: unique symbol;
export type Address = string & { readonly [addressBrand]: true };

const LENGTH_MIN = 32;
const LENGTH_MAX = 44;
const known = new Map<string, boolean>();
const KNOWN_MAX = 20_000;

/** Checks for base58 of 32 bytes, length first. */
export function isAddress(text: string): text is Address {
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return false;
  const held = known.get(text);
  if (held !== undefined) return held;
  const verdict = isBase58Of(32, text);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, verdict);
  return verdict;
}

/** Checks for base58 of exactly 64 bytes, a transaction signature. */
export function isSignature(text: string): boolean {
  return text.length >= 64 && text.length <= 88 && isBase58Of(64, text);
}

/** The wrapped-SOL mint, which also represents native SOL. */
export const SOL = 'So11111111111111111111111111111111111111112' as Address;
export const SOL_DECIMALS = 9;

/** The system program's address, to which some burn. */
export const SYSTEM = '11111111111111111111111111111111' as Address;

/** The burn address, never treated as a wallet. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111' as Address;
