import type { Books } from '../balances/books.ts';
import type { Movement } from '../transaction/movements.ts';
import { isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Net flow of one pool vault under an instruction. */
export type Flow = {
  readonly vault: string;
  readonly mint: string;
  readonly side: 'add' | 'remove';
  readonly raw: bigint;
  /** Fraction of the pool: before a removal, or after an addition. */
  readonly share: number | null;
  /** Vault balance after the instruction. Null if unknown. */
  readonly reserveAfter?: bigint | null;
  /** Counterparty account of the largest movement. */
  readonly owner: string | null;
};

/** Reads one vault. `part` is its share of it. */
export function readVaultFlow(
  tx: Transaction,
  books: Books,
  span: Span,
  side: 'add' | 'remove',
  vault: string | undefined,
  part?: string,
): Flow | null {
  const mint = vault === undefined ? undefined : books.holdings.get(vault)?.mint;
  if (vault === undefined || mint === undefined) return null;
  const moves = filterMoves(books, span, side, vault).filter(({ kind }) => kind === 'transfer');
  const raw = sumMoves(moves, side);
  const [held, moved] =
    part === undefined ? [vault, raw] : [part, sumMoves(filterMoves(books, span, side, part), side)];
  const balance = tx.tokens.get(held);
  const later = books.movements.filter(
    move => move.at >= span.to && move.mint === balance?.mint && move.kind !== 'close' && move.kind !== 'native',
  );
  // Final balance minus later movements, unless balances do not match.
  const isKnown = balance !== undefined && books.residual(held, balance.mint) === 0n;
  const reserveAfter = isKnown ? computeBalanceBefore(later, held, balance.post) : null;
  const largest = moves.toSorted((a, b) => (a.raw > b.raw ? -1 : 1))[0];
  return {
    vault,
    mint,
    side,
    raw,
    share: computeMovedShare(side, moved, reserveAfter),
    reserveAfter: part === undefined ? reserveAfter : null,
    owner: (side === 'add' ? largest?.from : largest?.to) ?? null,
  };
}

function filterMoves(books: Books, span: Span, side: 'add' | 'remove', account: string): readonly Movement[] {
  return books.movements.filter(
    ({ at, from, to, kind }) =>
      isInSpan(span, at) && kind !== 'close' && (side === 'add' ? to === account : from === account),
  );
}

function sumMoves(moves: readonly Movement[], side: 'add' | 'remove'): bigint {
  return moves.reduce((sum, { raw, withheld }) => sum + raw - (side === 'add' ? (withheld ?? 0n) : 0n), 0n);
}

/** The balance of an account before some movements. */
export function computeBalanceBefore(moves: readonly Movement[], account: string, after: bigint): bigint {
  return moves.reduce((left, { from, to, raw, withheld }) => {
    const [given, taken] = [from === account ? raw : 0n, to === account ? raw - (withheld ?? 0n) : 0n];
    return left + given - taken;
  }, after);
}

/** Returns a reserve's moved fraction. Null if unknown. */
export function computeMovedShare(side: 'add' | 'remove', moved: bigint, reserveAfter: bigint | null): number | null {
  if (reserveAfter === null) return null;
  const whole = side === 'add' ? reserveAfter : reserveAfter + moved;
  return whole <= 0n ? null : Math.min(1, Number(moved) / Number(whole));
}
