import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Movement } from '../transaction/movements.ts';
import { isTipAccount } from '../transaction/programs.ts';

/** Sums relay tips per wallet, in lamports. Null if contradicted. */
export function sumRelayTips(books: Books): ReadonlyMap<string, number> | null {
  const tips = new Map<string, number>();
  const sent = books.movements.filter(({ kind, from, to }) => kind === 'native' && from !== null && isTaken(to));
  if (books.strays(SOL).some(account => isTaken(account) && !sent.some(({ to }) => to === account))) return null;
  for (const move of sent) {
    const got = computeArrived(books, sent, move);
    if (got === null) return null;
    tips.set(move.from!, (tips.get(move.from!) ?? 0) + Number(got));
  }
  return tips;
}

function isTaken(to: string | null): boolean {
  return to !== null && isTipAccount(to);
}

/** Arrived lamports. Both balances correct a single wrong transfer. */
function computeArrived(books: Books, sent: readonly Movement[], { from, to, raw }: Movement): bigint | null {
  const left = books.residual(to!, SOL);
  if (left === 0n) return raw;
  const isAlone = sent.filter(other => other.to === to).length === 1;
  return isAlone && raw + left >= 0n && books.residual(from!, SOL) === -left ? raw + left : null;
}
