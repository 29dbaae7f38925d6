import { SOL } from '../../core/identity/address.ts';
import { isOnCurve } from '../../core/identity/curve.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import type { Books } from '../balances/books.ts';
import { RENT_MAX } from '../balances/rent.ts';
import type { Movement } from '../transaction/movements.ts';
import { orderPrograms } from '../transaction/program-roles.ts';
import { isEvent, isInSpan, type Span, toInstructionSpan } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Leg } from '../venues/claims.ts';
import type { Side } from './truth.ts';

/** A trade of an owner's tokens that the owner did not sign. */
export type Order = {
  readonly owner: string;
  /** Account that held the tokens: an order program's or the owner's. */
  readonly escrow: string;
  /** What left the escrow, and what arrived at the owner. */
  readonly paid: Leg;
  readonly got: Leg;
  /** Instructions of the order program. */
  readonly spans: readonly Span[];
};

/** Reads a transaction's only order, or null. Balances decide, not instruction layout. */
export function readOrder(tx: Transaction, books: Books): Order | null {
  const spans = tx.instructions.flatMap((ix, at) =>
    orderPrograms.has(ix.program) && !isEvent(ix) ? [toInstructionSpan(tx, at)] : [],
  );
  if (spans.length === 0) {
    // A delegate moves a wallet's tokens, and the wallet receives another asset.
    const lenders = new Set(
      books.movements.flatMap(move => {
        const owner = move.from === null ? null : books.ownerOf(move.from);
        const isLent = move.kind === 'transfer' && owner !== null && isMovedByOther(tx, move, owner);
        return isLent && !tx.signers.includes(owner) && isOnCurve(owner) ? [owner] : [];
      }),
    );
    const traded = [...lenders].flatMap(owner => {
      const changes = computeTokenChanges(tx, owner);
      const [lost, gained] = [changes.filter(({ raw }) => raw < 0n), changes.filter(({ raw }) => raw > 0n)];
      if (lost.length !== 1 || gained.length !== 1) return [];
      return [{ owner, escrow: owner, paid: { mint: lost[0]!.mint, raw: -lost[0]!.raw }, got: gained[0]!, spans: [] }];
    });
    return traded.length === 1 ? traded[0]! : null;
  }
  // The program pays from escrow; a wallet receives most of another asset.
  const moves = books.movements.filter(({ at }) => spans.some(span => isInSpan(span, at)));
  const escrows = listOwners(moves, books, 'from').filter(owner => !tx.signers.includes(owner) && !isOnCurve(owner));
  const spent = escrows.flatMap(escrow => {
    const losses = computeTokenChanges(tx, escrow).filter(({ raw }) => raw < 0n);
    return losses.length === 1 ? [{ escrow, mint: losses[0]!.mint, raw: -losses[0]!.raw }] : [];
  });
  const [one, ...more] = spent;
  if (one === undefined || more.length > 0) return null;
  const wallets = listOwners(moves, books, 'to').filter(owner => !tx.signers.includes(owner) && isOnCurve(owner));
  const arrivals = wallets.flatMap(wallet =>
    listArrivals(tx, books, moves, wallet, one.escrow).map(leg => ({ wallet, ...leg })),
  );
  const [got, ...others] = arrivals.filter(({ mint }) => mint !== one.mint).sort((a, b) => (a.raw > b.raw ? -1 : 1));
  if (got === undefined || others.some(({ mint }) => mint !== got.mint)) return null;
  // What the escrow returned was not spent.
  const returned = arrivals
    .filter(({ mint, wallet }) => mint === one.mint && wallet === got.wallet)
    .reduce((sum, { raw }) => sum + raw, 0n);
  const paid = { mint: one.mint, raw: one.raw - returned };
  return { owner: got.wallet, escrow: one.escrow, paid, got: { mint: got.mint, raw: got.raw }, spans };
}

function listOwners(moves: readonly Movement[], books: Books, side: 'from' | 'to'): readonly string[] {
  return [...new Set(moves.flatMap(move => (move[side] === null ? [] : (books.ownerOf(move[side]) ?? []))))];
}

/** A wallet's received assets: tokens, lamports beyond rent, closed wrapped SOL. */
function listArrivals(
  tx: Transaction,
  books: Books,
  moves: readonly Movement[],
  wallet: string,
  escrow: string,
): readonly Leg[] {
  const into = moves.filter(({ to }) => to !== null && books.ownerOf(to) === wallet);
  const amounts = into.flatMap(({ kind, mint, from, raw, withheld }) => {
    if (kind === 'transfer') return [{ mint, raw: raw - (withheld ?? 0n) }];
    if (kind === 'native') return raw > RENT_MAX || books.ownerOf(from ?? '') !== escrow ? [{ mint, raw }] : [];
    if (kind !== 'close' || books.ownerOf(from!) === wallet) return [];
    // Wrapped SOL in the account at closing, without rent.
    const held = tx.tokens.get(from!);
    const wrapped = books.movements
      .filter(move => move.kind === 'transfer' && move.mint === SOL)
      .reduce(
        (sum, move) => sum + (move.to === from ? move.raw : 0n) - (move.from === from ? move.raw : 0n),
        held?.mint === SOL ? held.pre : 0n,
      );
    return [{ mint: SOL, raw: wrapped }];
  });
  const sums = new Map<string, bigint>();
  for (const { mint, raw } of amounts) sums.set(mint, (sums.get(mint) ?? 0n) + raw);
  return [...sums].map(([mint, raw]) => ({ mint, raw })).filter(({ raw }) => raw > 0n);
}

/** Whether somebody other than the owner authorized a token transfer. */
export function isMovedByOther(tx: Transaction, move: Movement, owner: string | null): boolean {
  const { accounts, data } = tx.instructions[move.at]!;
  return accounts[data[0] === 3 ? 2 : 3] !== owner;
}

/** Changes of an owner's token accounts by mint, wrapped SOL included. */
function computeTokenChanges(tx: Transaction, owner: string): readonly Leg[] {
  const changes = new Map<string, bigint>();
  for (const { mint, pre, post, ...held } of tx.tokens.values()) {
    const [before, after] = [(held.formerOwner ?? held.owner) === owner ? pre : 0n, held.owner === owner ? post : 0n];
    changes.set(mint, (changes.get(mint) ?? 0n) + after - before);
  }
  return [...changes].map(([mint, raw]) => ({ mint, raw })).filter(({ raw }) => raw !== 0n);
}

/** Minimum share of the order that its swaps must have traded. */
const TRADED_SHARE_MIN = 2n;
/** Maximum remainder of a passing asset, since order books fill whole lots. */
const REST_SHARE_MAX = 100n;

/** Whether swaps only exchange what the order paid for what it got. */
export function isExecutedBy(
  { paid, got }: Order,
  swaps: readonly { readonly paid: Side; readonly got: Side }[],
): boolean {
  const nets = new Map<string, { net: bigint; into: bigint }>();
  const add = (mint: string, raw: bigint) => {
    const { net, into } = nets.get(mint) ?? { net: 0n, into: 0n };
    nets.set(mint, { net: net + raw, into: raw > 0n ? into + raw : into });
  };
  for (const swap of swaps) {
    add(swap.paid.mint, -swap.paid.raw);
    add(swap.got.mint, swap.got.raw);
  }
  if (!nets.has(paid.mint) || !nets.has(got.mint)) return false;
  const isNear = (a: bigint, b: bigint): boolean => a * TRADED_SHARE_MIN >= b && b * TRADED_SHARE_MIN >= a;
  return [...nets].every(([mint, { net, into }]) => {
    if (mint === paid.mint) return isNear(-net, paid.raw);
    if (mint === got.mint) return isNear(net, got.raw);
    return toAbsolute(net) * REST_SHARE_MAX <= into;
  });
}

/** Whether a movement belongs to the order or its swaps. */
export function isOrderMove(
  books: Books,
  order: Order,
  swaps: readonly { readonly span: Span; readonly paid: Side; readonly got: Side }[],
  move: Movement,
): boolean {
  if (move.kind === 'create' || move.kind === 'close' || move.kind === 'mint' || move.kind === 'burn') return false;
  if (swaps.some(({ span }) => isInSpan(span, move.at))) return true;
  const mints = new Set([order.paid.mint, order.got.mint, ...swaps.flatMap(({ paid, got }) => [paid.mint, got.mint])]);
  if (!mints.has(move.mint)) return false;
  if (order.spans.some(span => isInSpan(span, move.at)))
    return move.kind === 'transfer' || (move.kind === 'native' && books.ownerOf(move.to ?? '') === order.owner);
  return move.kind === 'transfer';
}
