import type { Books } from './books.ts';
import { terminalFeeAccounts, terminalPrograms } from './programs.ts';
import type { Transaction } from './transaction.ts';

/** Whom a transaction was routed through: the terminal that had its fee paid, else the first known program on the way; null for none. */
export const terminalOf = (tx: Transaction, books: Books): string | null =>
  books.movements
    .flatMap(({ to }) => (to === null ? [] : [to, books.ownerOf(to) ?? to]))
    .map(account => terminalFeeAccounts.get(account))
    .find(name => name !== undefined) ??
  tx.instructions.map(({ program }) => terminalPrograms.get(program)).find(name => name !== undefined) ??
  null;
