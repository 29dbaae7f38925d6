import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Swap } from '../swaps/swap.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Owners that pass assets between a trader and pools, with the trader's wallet. */
export type Carriers = ReadonlyMap<string, string>;

/** Finds the carriers: owners of swap accounts other than wallet, signers and vaults. */
export function findCarriers(tx: Transaction, books: Books, swaps: readonly Swap[]): Carriers {
  const vaults = new Set(swaps.flatMap(({ paid, got }) => [paid.vault, got.vault].map(vault => books.ownerOf(vault))));
  const carriers = new Map<string, string>();
  for (const { wallet, paid, got } of swaps)
    for (const account of [paid.account, got.account]) {
      const owner = account === null ? null : books.ownerOf(account);
      if (owner === null || owner === wallet || tx.signers.includes(owner) || vaults.has(owner)) continue;
      if (!carriers.has(owner)) carriers.set(owner, wallet);
    }
  return carriers;
}

/** Returns an account's owner, or the trader its carrier acts for. */
export type PartyOf = (account: string) => string | null;

/** Resolves accounts to parties through carriers. */
export function createPartyResolver(books: Books, carriers: Carriers): PartyOf {
  return account => {
    const owner = books.ownerOf(account);
    return owner === null ? null : (carriers.get(owner) ?? owner);
  };
}

/** Balance change of an owner. SOL counts lamports of the owner and its token accounts. */
export function computeOwnerChange(tx: Transaction, books: Books, owner: string, mint: string): bigint {
  if (mint !== SOL)
    return [...tx.tokens.values()]
      .filter(token => token.mint === mint)
      .reduce(
        (sum, token) =>
          sum + (token.owner === owner ? token.post : 0n) - (getFormerOwner(token) === owner ? token.pre : 0n),
        0n,
      );
  return [...tx.lamports].reduce((sum, [account, { pre, post }]) => {
    const token = tx.tokens.get(account);
    const [before, after] = token
      ? [getFormerOwner(token), token.owner]
      : [books.ownerOf(account), books.ownerOf(account)];
    return sum + (after === owner ? post : 0n) - (before === owner ? pre : 0n);
  }, 0n);
}

function getFormerOwner({ owner, formerOwner }: { readonly owner: string | null; readonly formerOwner?: string }) {
  return formerOwner ?? owner;
}
