import type { Claim } from './claims.ts';
import { moonit, moonitClaims } from './moonit.ts';
import { pumpFun, pumpFunClaims } from './pump-fun.ts';
import { spanOf } from './span.ts';
import type { Transaction } from './transaction.ts';

/** Venues that this layer reads itself, by program. */
const readers: ReadonlyMap<string, (tx: Transaction) => readonly Claim[]> = new Map([
  [pumpFun, pumpFunClaims],
  [moonit, moonitClaims],
]);

/** The library's claims, with this layer's own reading of an instruction in place of the library's. */
export const withVenueClaims = (tx: Transaction, claims: readonly Claim[]): readonly Claim[] => {
  const own = [...readers.values()].flatMap(read => read(tx));
  if (own.length === 0) return claims;
  const read = new Set(own.map(claim => spanOf(tx, claim)?.from));
  const others = claims.filter(claim => !readers.has(claim.program) || !read.has(spanOf(tx, claim)?.from));
  return [...others, ...own].sort((a, b) => a.outer - b.outer || (a.inner ?? -1) - (b.inner ?? -1));
};

/** Whether all of these programs are read without the library. */
export const areReadHere = (programs: readonly string[]): boolean => programs.every(program => readers.has(program));
