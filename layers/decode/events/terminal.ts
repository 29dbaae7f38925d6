import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Movement } from '../transaction/movements.ts';
import { services } from '../transaction/services.ts';
import type { Transaction } from '../transaction/transaction.ts';

const PAYING: ReadonlySet<Movement['kind']> = new Set(['transfer', 'native', 'program', 'create']);

/**
 * Names the terminal paid most, else the first terminal or aggregator called.
 * SOL ranks before other assets: a lamport to another terminal changes nothing.
 */
export function readTerminal({ instructions }: Transaction, books: Books): string | null {
  const sums = new Map<string, { sol: bigint; others: bigint }>();
  for (const { kind, from, to, raw, mint } of [...books.movements, ...books.programMoves]) {
    const name = PAYING.has(kind) && to !== null && raw !== 0n ? findTerminal(books, to) : null;
    if (name === null || (from !== null && findTerminal(books, from) === name)) continue;
    const sum = sums.get(name) ?? { sol: 0n, others: 0n };
    sums.set(name, sum);
    if (mint === SOL) sum.sol += raw;
    else sum.others += raw;
  }
  const ranked = [...sums].sort(([, a], [, b]) => Number(b.sol - a.sol) || Number(b.others - a.others));
  if (ranked.length > 0) return ranked[0]![0];
  const called = [services.routers, services.aggregators].flatMap(names =>
    instructions.flatMap(({ program }) => names.get(program) ?? []),
  );
  return called[0] ?? null;
}

function findTerminal(books: Books, account: string): string | null {
  return services.fees.get(account) ?? services.fees.get(books.ownerOf(account) ?? account) ?? null;
}
