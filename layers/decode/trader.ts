import { SOL } from '../core/address.ts';
import type { Books } from './books.ts';
import type { Transaction } from './transaction.ts';
import type { Truth } from './truth.ts';

/**
 * Whose swap it was: the owner of the account that paid, when he signed. A router that holds the tokens on the way signs
 * for itself; then it is the wallet whose own balances changed by the swap.
 */
export const traderOf = (tx: Transaction, books: Books, truth: Truth, claimed: string): string | null => {
  const { paid, got } = truth;
  const owners = [paid.account, got.account].map(account => (account === null ? null : books.ownerOf(account)));
  const signed = owners.find(owner => owner !== null && tx.signers.includes(owner));
  if (signed) return signed;
  const moved = ownersMoved(tx, books, truth);
  if (moved.has(claimed)) return claimed;
  const signer = tx.signers.find(each => moved.has(each));
  return signer ?? owners.find(owner => owner !== null && moved.has(owner)) ?? traderBeyond(tx, books, truth, claimed);
};

/** The trader of a hop in the middle of a route, which changes no balance that lasts. */
const traderBeyond = (tx: Transaction, books: Books, { paid, got }: Truth, claimed: string): string | null => {
  const changed = changedOwners(tx, books, new Set([paid.vault, got.vault]));
  const signers = tx.signers.filter(signer => changed.has(signer));
  return [claimed, ...signers].find(each => signers.includes(each)) ?? (changed.has(claimed) ? claimed : null);
};

/** Dust that stays with a router is less than this share of the swap. */
const MOVED_SHARE_MIN = 2n;

/** Owners who lost at least half of what was paid, or gained at least half of what was got. Vaults are left out. */
const ownersMoved = (tx: Transaction, books: Books, { paid, got }: Truth): ReadonlySet<string> => {
  const vaults = new Set([paid.vault, got.vault]);
  const held = [...tx.tokens.values()].filter(({ account, owner }) => owner !== null && !vaults.has(account));
  const owners = new Set([...held.map(({ owner }) => owner!), ...tx.signers]);
  const changeOf = (owner: string, mint: string): bigint =>
    held.filter(token => token.owner === owner && token.mint === mint).reduce((sum, t) => sum + t.post - t.pre, 0n) +
    (mint === SOL && tx.signers.includes(owner) ? books.payout(owner) : 0n);
  return new Set(
    [...owners].filter(
      owner =>
        -changeOf(owner, paid.mint) * MOVED_SHARE_MIN >= paid.raw ||
        changeOf(owner, got.mint) * MOVED_SHARE_MIN >= got.raw,
    ),
  );
};

/** Owners of token accounts whose balance changed, pools' vaults left out; signers too whose SOL changed by more than the fee. */
const changedOwners = (tx: Transaction, books: Books, vaults: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...[...tx.tokens.values()].flatMap(({ account, owner, pre, post }) =>
      owner !== null && pre !== post && !vaults.has(account) ? [owner] : [],
    ),
    ...tx.signers.filter(signer => books.payout(signer) !== 0n),
  ]);
