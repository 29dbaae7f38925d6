import type { Books } from '../balances/books.ts';
import { terminalFeeAccounts, terminalPrograms } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Returns the paid terminal, else the first known program. */
export const terminalOf = (tx: Transaction, books: Books): string | null =>
  books.movements
    .flatMap(({ to }) => (to === null ? [] : [to, books.ownerOf(to) ?? to]))
    .map(account => terminalFeeAccounts.get(account))
    .find(name => name !== undefined) ??
  tx.instructions.map(({ program }) => terminalPrograms.get(program)).find(name => name !== undefined) ??
  null;
