import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Truth } from './truth.ts';

/**
 * Finds the trader: the owner of the paying account if it signed.
 * For a signing router, the wallet whose balances changed.
 */
export function findTrader(tx: Transaction, books: Books, truth: Truth, claimed: string): string | null {
  const { paid, got } = truth;
  const owners = [paid.account, got.account].map(account => (account === null ? null : books.ownerOf(account)));
  const signed = owners.find(owner => owner !== null && tx.signers.includes(owner));
  if (signed) return signed;
  // Owners that moved at least half of a leg, vaults excluded.
  const vaults = new Set([paid.vault, got.vault]);
  const held = [...tx.tokens.values()].filter(({ account, owner }) => owner !== null && !vaults.has(account));
  const holders = new Set([...held.map(({ owner }) => owner!), ...tx.signers]);
  const changeOf = (owner: string, mint: string): bigint =>
    held.filter(token => token.owner === owner && token.mint === mint).reduce((sum, t) => sum + t.post - t.pre, 0n) +
    (mint === SOL && tx.signers.includes(owner) ? books.payout(owner) : 0n);
  const moved = new Set(
    [...holders].filter(
      owner =>
        -changeOf(owner, paid.mint) * MOVED_SHARE_MIN >= paid.raw ||
        changeOf(owner, got.mint) * MOVED_SHARE_MIN >= got.raw,
    ),
  );
  if (moved.has(claimed)) return claimed;
  const mover = tx.signers.find(each => moved.has(each)) ?? owners.find(owner => owner !== null && moved.has(owner));
  if (mover) return mover;
  // A hop changes nothing lasting: look for any token change, and for signers' SOL changes.
  const changed = new Set([
    ...[...tx.tokens.values()].flatMap(({ account, owner, pre, post }) =>
      owner !== null && pre !== post && account !== paid.vault && account !== got.vault ? [owner] : [],
    ),
    ...tx.signers.filter(signer => books.payout(signer) !== 0n),
  ]);
  if (tx.signers.includes(claimed) && changed.has(claimed)) return claimed;
  return tx.signers.find(signer => changed.has(signer)) ?? (changed.has(claimed) ? claimed : null);
}

/** Router dust stays below this share of the swap. */
const MOVED_SHARE_MIN = 2n;
