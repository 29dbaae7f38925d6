import { SOL } from '../core/address.ts';
import type { Books } from './books.ts';
import type { Swap } from './gate.ts';
import type { Transaction } from './transaction.ts';

/** Owners that carry assets between a trader and the pools, each with the trader's wallet. */
export type Carriers = ReadonlyMap<string, string>;

/** Finds the carriers: owners of the accounts that paid or got in a swap, other than its wallet, signers and vaults. */
export const carriersOf = (tx: Transaction, books: Books, swaps: readonly Swap[]): Carriers => {
  const vaults = new Set(swaps.flatMap(({ paid, got }) => [paid.vault, got.vault].map(vault => books.ownerOf(vault))));
  const carriers = new Map<string, string>();
  for (const { wallet, paid, got } of swaps)
    for (const account of [paid.account, got.account]) {
      const owner = account === null ? null : books.ownerOf(account);
      if (owner === null || owner === wallet || tx.signers.includes(owner) || vaults.has(owner)) continue;
      if (!carriers.has(owner)) carriers.set(owner, wallet);
    }
  return carriers;
};

/** Whoever an account's assets count for: its owner, or the trader that the owner carries them for. */
export type PartyOf = (account: string) => string | null;

/** Reads parties through carriers. */
export const partyThrough =
  (books: Books, carriers: Carriers): PartyOf =>
  account => {
    const owner = books.ownerOf(account);
    return owner === null ? null : (carriers.get(owner) ?? owner);
  };

/** What an owner's balances of a mint changed by. SOL is the lamports of the owner and of its token accounts. */
export const ownedChange = (tx: Transaction, books: Books, owner: string, mint: string): bigint => {
  if (mint !== SOL)
    return [...tx.tokens.values()]
      .filter(token => token.mint === mint)
      .reduce(
        (sum, token) => sum + (token.owner === owner ? token.post : 0n) - (formerOf(token) === owner ? token.pre : 0n),
        0n,
      );
  return [...tx.lamports].reduce((sum, [account, { pre, post }]) => {
    const token = tx.tokens.get(account);
    const [before, after] = token ? [formerOf(token), token.owner] : [books.ownerOf(account), books.ownerOf(account)];
    return sum + (after === owner ? post : 0n) - (before === owner ? pre : 0n);
  }, 0n);
};

const formerOf = ({ owner, formerOwner }: { readonly owner: string | null; readonly formerOwner?: string }) =>
  formerOwner ?? owner;
