import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Movement } from '../transaction/movements.ts';
import { services } from '../transaction/services.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Names the terminal paid most, else the first terminal or aggregator called. */
export function readTerminal(tx: Transaction, books: Books): string | null {
  return (
    findPaidTerminal(books) ?? findCalledService(tx, services.routers) ?? findCalledService(tx, services.aggregators)
  );
}

/** A lamport to another terminal changes nothing. SOL ranks before other assets. */
function findPaidTerminal(books: Books): string | null {
  const sums = new Map<string, { sol: bigint; others: bigint }>();
  for (const move of [...books.movements, ...books.programMoves]) {
    const name = findFeeReceiver(books, move);
    if (name === null) continue;
    const sum = sums.get(name) ?? { sol: 0n, others: 0n };
    sums.set(name, sum);
    if (move.mint === SOL) sum.sol += move.raw;
    else sum.others += move.raw;
  }
  const ranked = [...sums].sort(([, a], [, b]) => Number(b.sol - a.sol) || Number(b.others - a.others));
  return ranked[0]?.[0] ?? null;
}

const PAYING: ReadonlySet<Movement['kind']> = new Set(['transfer', 'native', 'program', 'create']);

/** The terminal that receives a movement from someone else. */
function findFeeReceiver(books: Books, { kind, from, to, raw }: Movement): string | null {
  if (!PAYING.has(kind) || to === null || raw === 0n) return null;
  const name = findTerminal(books, to);
  return from !== null && findTerminal(books, from) === name ? null : name;
}

function findTerminal(books: Books, account: string): string | null {
  return services.fees.get(account) ?? services.fees.get(books.ownerOf(account) ?? account) ?? null;
}

function findCalledService({ instructions }: Transaction, named: ReadonlyMap<string, string>): string | null {
  return instructions.map(({ program }) => named.get(program)).find(name => name !== undefined) ?? null;
}
