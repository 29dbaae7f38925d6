import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import { nativeCurves } from '../transaction/programs.ts';
import type { Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readPumpFunClaims } from '../venues/pump-fun.ts';
import type { Side, Truth } from './truth.ts';

/** Tests whether pool and trader balances match the transfers exactly. */
export function isBornOut(tx: Transaction, books: Books, span: Span, { paid, got }: Truth): boolean {
  const isCurve = nativeCurves.has(span.instruction.program);
  // A curve pays without an instruction, so its events tell what it sold.
  const sales = isCurve && paid.mint === SOL ? readPumpFunClaims(tx) : [];
  const soldRaw = sales
    .filter(sale => sale.paid.mint === got.mint && sale.got.mint === SOL)
    .reduce((sum, sale) => sum + sale.got.raw, 0n);
  if (!isSideBornOut(books, paid, soldRaw)) return false;
  if (!isCurve || got.mint !== SOL) return isSideBornOut(books, got);
  // The seller gains the curve's amount, besides refunds.
  const gained = books.residual(got.account!, SOL);
  const refunds = books
    .strays(SOL)
    .filter(stray => stray !== got.vault && stray !== got.account && books.isEmpty(stray))
    .reduce((sum, stray) => sum - books.residual(stray, SOL), 0n);
  return tx.lamports.has(got.account!) && got.pooled > 0n && (gained === got.raw || gained === got.raw + refunds);
}

function isSideBornOut(books: Books, { vault, account, others, mint }: Side, soldRaw = 0n): boolean {
  return (
    (books.unsettled(vault, mint) === 0n || (soldRaw > 0n && books.residual(vault, mint) === -soldRaw)) &&
    [...others, ...(account === null ? [] : [account])].every(each => {
      // Programs may add lamports: from another curve or a closed account.
      const left = books.unsettled(each, mint);
      return left === 0n || (left > 0n && mint === SOL && !books.holdings.has(each));
    })
  );
}

/**
 * Derives the swap from balances if they contradict the transfers.
 * Only pool and trader may differ, by equal amounts. Two negative sides reverse it.
 */
export function deriveBalanceTruth(books: Books, { paid, got }: Truth): Truth | null {
  const [a, b] = [repairSide(books, paid, 1n), repairSide(books, got, -1n)];
  if (a === null || b === null) return null;
  if (a.pooled > 0n && b.pooled > 0n) return { paid: a, got: b };
  if (a.pooled >= 0n || b.pooled >= 0n || a.pooled !== a.raw || b.pooled !== b.raw) return null;
  return { paid: toNegative(b), got: toNegative(a) };
}

function toNegative(side: Side): Side {
  return { ...side, pooled: -side.pooled, raw: -side.raw };
}

/** `sign` is 1 for a pool gain. */
function repairSide(books: Books, side: Side, sign: 1n | -1n): Side | null {
  const strays = books.strays(side.mint);
  if (strays.length === 0) return side;
  const left = books.residual(side.vault, side.mint);
  const trader = side.account === null ? null : books.ownerOf(side.account);
  const isParty = (stray: string) => stray === side.vault || stray === side.account || stray === trader;
  const rest = strays
    .filter(stray => stray !== side.vault)
    .reduce((sum, stray) => sum + books.residual(stray, side.mint), 0n);
  if (!strays.every(isParty) || left === 0n || rest !== -left) return null;
  return { ...side, pooled: side.pooled + sign * left, raw: side.raw + sign * left };
}
