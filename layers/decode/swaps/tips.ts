import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import { isTipAccount } from '../transaction/programs.ts';

/** Sums relay tips per wallet, in lamports. Null if contradicted. */
export function sumRelayTips(books: Books): ReadonlyMap<string, number> | null {
  const tips = new Map<string, number>();
  const sent = books.movements.filter(({ kind, from, to }) => kind === 'native' && from !== null && isTaken(to));
  if (books.strays(SOL).some(account => isTaken(account) && !sent.some(({ to }) => to === account))) return null;
  for (const { from, to, raw } of sent) {
    // Both balances correct a single wrong transfer.
    const left = books.residual(to!, SOL);
    const isAlone = sent.filter(other => other.to === to).length === 1;
    const isSound = left === 0n || (isAlone && raw + left >= 0n && books.residual(from!, SOL) === -left);
    if (!isSound) return null;
    tips.set(from!, (tips.get(from!) ?? 0) + Number(raw + left));
  }
  return tips;
}

function isTaken(to: string | null): boolean {
  return to !== null && isTipAccount(to);
}
