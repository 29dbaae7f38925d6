import type { Books } from '../balances/books.ts';
import { nativeCurves, venues } from '../transaction/programs.ts';
import { isInSpan, type Span, spanOf, venueSpans } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Claim } from './claims.ts';
import { liquidityLayout } from './liquidity-layouts.ts';
import { moonit, moonitClaims } from './moonit.ts';
import { pumpFun, pumpFunClaims } from './pump-fun.ts';

/** Venues with a reader in this layer, by program. */
const readers: ReadonlyMap<string, (tx: Transaction) => readonly Claim[]> = new Map([
  [pumpFun, pumpFunClaims],
  [moonit, moonitClaims],
]);

/**
 * Replaces library claims with own readings.
 * Drops claims that are liquidity or fee payouts.
 */
export const withVenueClaims = (tx: Transaction, books: Books, claims: readonly Claim[]): readonly Claim[] => {
  const own = [...readers.values()].flatMap(read => read(tx));
  const read = new Set(own.map(claim => spanOf(tx, claim)?.from));
  const others = claims.filter(claim => {
    const span = spanOf(tx, claim);
    return (
      !(readers.has(claim.program) && read.has(span?.from)) &&
      (span === null || (liquidityLayout(span.instruction) === null && !isPayout(tx, books, span)))
    );
  });
  if (own.length === 0) return others;
  return [...others, ...own].sort((a, b) => a.outer - b.outer || (a.inner ?? -1) - (b.inner ?? -1));
};

/** Whether it pays out fees or rewards. */
const isPayout = (tx: Transaction, books: Books, span: Span): boolean => {
  const { program } = span.instruction;
  if (!venues.has(program) || nativeCurves.has(program)) return false;
  const moves = books.movements.filter(
    ({ at, raw, kind }) => isInSpan(span, at) && raw > 0n && (kind === 'transfer' || kind === 'native'),
  );
  const [payer, ...more] = new Set(moves.map(({ from }) => books.ownerOf(from ?? '')));
  const isBorneOut = moves.every(
    ({ kind, mint, from, to }) =>
      kind === 'native' || (books.residual(from!, mint) === 0n && books.residual(to!, mint) === 0n),
  );
  return payer !== undefined && more.length === 0 && isBorneOut && !tx.signers.includes(payer ?? '');
};

/** Whether own readers cover every venue instruction. */
export const isReadHere = (tx: Transaction): boolean => {
  const venued = venueSpans(tx);
  const read = venued.filter(
    ({ instruction }) => readers.has(instruction.program) || liquidityLayout(instruction) !== null,
  );
  return venued.every(span => read.some(({ from }) => isInSpan(span, from)));
};
