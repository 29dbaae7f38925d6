import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import { computeOwnerChange } from '../events/carriers.ts';
import { type Flow, isWallet, type Taken } from '../events/flows.ts';
import type { Quarantined } from '../swaps/swap.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { buildPostings, type Posting } from './postings.ts';

/** Balance change of one wallet and asset, its explanations, and the remainder. */
export type AuditLine = {
  readonly wallet: string;
  readonly mint: string;
  readonly change: bigint;
  readonly explained: readonly Posting[];
  readonly remainder: bigint;
};

/**
 * Compares each wallet's balance changes with what events and rules explain.
 * Carriers, pools and program accounts do not count as wallets.
 */
export function buildAuditLines(
  tx: Transaction,
  books: Books,
  taken: Taken,
  flows: readonly Flow[],
): readonly AuditLine[] {
  const postings = buildPostings(tx, books, taken, flows).filter(({ raw }) => raw !== 0n);
  const owners = [...tx.tokens.values()].flatMap(({ owner, formerOwner }) => [owner, formerOwner]);
  const named = new Set([...tx.signers, ...owners.filter(owner => typeof owner === 'string')]);
  const wallets = [...named].filter(owner => !taken.carriers.has(owner) && isWallet(tx, books, owner));
  return wallets.flatMap(wallet => {
    const own = postings.filter(posting => posting.wallet === wallet);
    const held = [...tx.tokens.values()].filter(({ owner, formerOwner }) => owner === wallet || formerOwner === wallet);
    const mints = new Set([SOL, ...held.map(({ mint }) => mint), ...own.map(({ mint }) => mint)]);
    return [...mints]
      .map(mint => {
        const explained = own.filter(posting => posting.mint === mint);
        const change = computeOwnerChange(tx, books, wallet, mint);
        const remainder = change - explained.reduce((sum, { raw }) => sum + raw, 0n);
        return { wallet, mint, change, explained, remainder };
      })
      .filter(({ change, explained }) => change !== 0n || explained.length > 0);
  });
}

/** Returns the lines with an unexplained remainder. */
export function filterUnexplained(lines: readonly AuditLine[]): readonly AuditLine[] {
  return lines.filter(({ remainder }) => remainder !== 0n);
}

/** Returns a reject for each unexplained change. */
export function toAuditRejects(tx: Transaction, lines: readonly AuditLine[]): readonly Quarantined[] {
  return filterUnexplained(lines).map(({ wallet, mint, remainder }) => ({
    reason: 'unexplained_change',
    detail: `${remainder} of ${mint} by ${wallet}`,
    signature: tx.signature,
  }));
}
