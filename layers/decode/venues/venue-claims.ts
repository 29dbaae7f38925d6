import type { Books } from '../balances/books.ts';
import { nativeCurves, venues } from '../transaction/programs.ts';
import { findClaimSpan, findVenueSpans, isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Claim } from './claims.ts';
import { findLiquidityLayout } from './liquidity-layouts.ts';
import { moonit, readMoonitClaims } from './moonit.ts';
import { pumpFun, readPumpFunClaims } from './pump-fun.ts';

/** Venues with a reader in this layer, by program. */
const readers: ReadonlyMap<string, (tx: Transaction) => readonly Claim[]> = new Map([
  [pumpFun, readPumpFunClaims],
  [moonit, readMoonitClaims],
]);

/**
 * Replaces library claims with own readings.
 * Drops claims that are liquidity or fee payouts.
 */
export function withVenueClaims(tx: Transaction, books: Books, claims: readonly Claim[]): readonly Claim[] {
  const own = [...readers.values()].flatMap(read => read(tx));
  const read = new Set(own.map(claim => findClaimSpan(tx, claim)?.from));
  const others = claims.filter(claim => {
    const span = findClaimSpan(tx, claim);
    return (
      !(readers.has(claim.program) && read.has(span?.from)) &&
      (span === null || (findLiquidityLayout(span.instruction) === null && !isPayout(tx, books, span)))
    );
  });
  if (own.length === 0) return others;
  return [...others, ...own].sort((a, b) => a.outer - b.outer || (a.inner ?? -1) - (b.inner ?? -1));
}

/** Whether it pays out fees or rewards. */
function isPayout(tx: Transaction, books: Books, span: Span): boolean {
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
}

/** Whether own readers cover every venue instruction. */
export function isReadHere(tx: Transaction): boolean {
  const venued = findVenueSpans(tx);
  const read = venued.filter(
    ({ instruction }) => readers.has(instruction.program) || findLiquidityLayout(instruction) !== null,
  );
  return venued.every(span => read.some(({ from }) => isInSpan(span, from)));
}
