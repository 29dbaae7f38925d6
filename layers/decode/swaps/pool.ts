import type { Books } from '../balances/books.ts';
import { isProgram, venues } from '../transaction/programs.ts';
import { isInSpan, type Span } from '../transaction/span.ts';
import type { Instruction, Transaction } from '../transaction/transaction.ts';
import type { Swap } from './swap.ts';
import type { Side } from './truth.ts';

/** Returns a swap's pool: vault owner or named account. */
export function resolveSwapPool(tx: Transaction, books: Books, { claim, span }: Swap, token: Side): string | null {
  const venue = venues.get(span.instruction.program);
  const owner = books.ownerOf(token.vault);
  const named = findNamedPool(span.instruction);
  // One owner may hold all vaults of an unknown program.
  const candidates = venue?.ownsVaults ? [owner, named, claim.pool] : [named, claim.pool, venue ? owner : null];
  const isOther = (account: string): boolean =>
    isProgram(account) ||
    tx.tokens.has(account) ||
    tx.signers.includes(account) ||
    tx.instructions.some(({ program }) => program === account);
  return candidates.find(pool => pool !== null && !isOther(pool)) ?? null;
}

/** The account that the venue's layout names as the pool. */
function findNamedPool({ program, accounts, data }: Instruction): string | null {
  const index = venues.get(program)?.pool ?? null;
  const at = typeof index === 'object' ? index?.[data[0] ?? -1] : index;
  return at === undefined || at === null ? null : (accounts[at] ?? null);
}

/** Finds the pool by index or only possible owner. */
export function findSpanPool(tx: Transaction, books: Books, span: Span): string | null {
  const { accounts } = span.instruction;
  const named = findNamedPool(span.instruction);
  if (named !== null) return named;
  const owners = books.movements
    .filter(({ at, kind }) => kind === 'transfer' && isInSpan(span, at))
    .flatMap(({ from, to }) => [from, to].map(account => (account === null ? null : books.ownerOf(account))))
    .filter(owner => owner !== null && accounts.includes(owner) && !tx.signers.includes(owner));
  const [pool, ...more] = new Set(owners);
  return more.length === 0 ? (pool ?? null) : null;
}
