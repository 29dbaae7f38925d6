import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import { venues } from '../transaction/programs.ts';
import { isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Claim } from '../venues/claims.ts';
import { findLargestNet, sumNetChanges, type Truth, toNetSide } from './truth.ts';

/**
 * Reads a swap of a venue that holds lamports and pays by System transfers.
 * Null unless the transfers show both legs.
 */
export function readLamportTruth(tx: Transaction, books: Books, span: Span, claim: Claim): Truth | null {
  const moves = books.movements.filter(({ at }) => isInSpan(span, at));
  const isWrapped = moves.some(({ kind, mint }) => kind === 'transfer' && mint === SOL);
  const [token, ...more] = [claim.paid.mint, claim.got.mint].filter(mint => mint !== SOL);
  if (!venues.has(span.instruction.program) || isWrapped || token === undefined || more.length > 0) return null;
  const tokens = sumNetChanges(moves.filter(({ kind, mint }) => kind === 'transfer' && mint === token));
  const lamports = sumNetChanges(moves.filter(({ kind }) => kind === 'native'));
  const ours = new Set([...tx.signers, claim.wallet]);
  const isOurs = (account: string): boolean => ours.has(books.ownerOf(account) ?? '');
  const account = findLargestNet([...tokens].filter(([each]) => isOurs(each)));
  const gained = account === null ? 0n : tokens.get(account)!;
  const sign = gained > 0n ? 1n : -1n;
  const wallet = account === null ? null : books.ownerOf(account);
  const vault = findLargestNet([...tokens].filter(([each, net]) => !isOurs(each) && net * sign < 0n));
  const purse = findLargestNet([...lamports].filter(([each, net]) => !isOurs(each) && net * sign > 0n));
  if (account === null || wallet === null || vault === null || purse === null) return null;
  const tokenSide = toNetSide(token, tokens, vault, account);
  const solSide = toNetSide(SOL, lamports, purse, wallet);
  return sign > 0n ? { paid: solSide, got: tokenSide } : { paid: tokenSide, got: solSide };
}
