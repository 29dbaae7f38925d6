import type { Books } from './books.ts';
import type { Transaction } from './transaction.ts';
import type { Truth } from './truth.ts';

/**
 * Whose swap it was: the owner of the account that paid, when he signed. A router that holds the tokens on the way signs for
 * itself by its program; then it is whom the library names, or the signer or receiver whose own balances the swap changed.
 */
export const traderOf = (tx: Transaction, books: Books, { paid, got }: Truth, claimed: string): string | null => {
  const owners = [paid.account, got.account].map(account => (account === null ? null : books.ownerOf(account)));
  const signed = owners.find(owner => owner !== null && tx.signers.includes(owner));
  if (signed) return signed;
  const changed = changedOwners(tx, books, new Set([paid.vault, got.vault]));
  if (changed.has(claimed)) return claimed;
  const signer = tx.signers.find(each => changed.has(each));
  return signer ?? owners.find(owner => owner !== null && changed.has(owner)) ?? null;
};

/** Owners of token accounts whose balance changed, pools' vaults left out; signers too whose SOL changed by more than the fee. */
const changedOwners = (tx: Transaction, books: Books, vaults: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...[...tx.tokens.values()].flatMap(({ account, owner, pre, post }) =>
      owner !== null && pre !== post && !vaults.has(account) ? [owner] : [],
    ),
    ...tx.signers.filter(signer => books.payout(signer) !== 0n),
  ]);
