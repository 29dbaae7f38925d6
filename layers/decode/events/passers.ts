import type { Books } from '../balances/books.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Carriers } from './carriers.ts';
import { computeCarrierChanges, isWallet } from './flows.ts';

/**
 * Finds program accounts that passed one wallet's money on and kept nothing.
 * Otherwise a payment through a program would look like its own.
 */
export function readPassers(tx: Transaction, books: Books): Carriers {
  const moves = [...books.movements, ...books.programMoves].filter(
    ({ kind, raw }) => raw > 0n && ['transfer', 'native', 'program'].includes(kind),
  );
  const ownerOf = (account: string | null): string | null => (account === null ? null : books.ownerOf(account));
  const payers = new Map<string, Set<string>>();
  for (const { from, to } of moves) {
    const [payer, taker] = [ownerOf(from), ownerOf(to)];
    if (payer !== null && taker !== null && payer !== taker && !isWallet(tx, books, taker))
      payers.set(taker, (payers.get(taker) ?? new Set()).add(payer));
  }
  return new Map(
    [...payers].flatMap(([passer, by]) => {
      const [payer, ...others] = by;
      if (payer === undefined || others.length > 0 || !isWallet(tx, books, payer)) return [];
      const isPassedOn = moves.some(({ from, to }) => {
        const taker = ownerOf(from) === passer ? ownerOf(to) : null;
        return taker !== null && taker !== payer && taker !== passer && isWallet(tx, books, taker);
      });
      return isPassedOn && computeCarrierChanges(tx, books, passer).length === 0 ? [[passer, payer] as const] : [];
    }),
  );
}
