/** The rule of dumps. */
import { relaxed, strict } from './definition.ts';
import type { Grade } from './item.ts';

type Trade = { readonly side: 'buy' | 'sell'; readonly ms: number; readonly tokenRaw: number };

/** The best grade, and the sells that meet it first. */
export function gradeDump<T extends Trade>(
  trades: readonly T[],
): { readonly grade: Grade; readonly sells: readonly T[]; readonly share: number } {
  const all = trades.filter(({ side }) => side === 'sell');
  for (const [grade, limits] of [
    ['inside', strict],
    ['near_miss', relaxed],
  ] as const)
    for (const { ms } of all) {
      const bought = sumBought(trades, ms);
      const sellsSince = (fromMs: number) => all.filter(one => one.ms >= fromMs && one.ms <= ms);
      const fast = sellsSince(ms - 60_000);
      const slow = sellsSince(ms - 30 * 60_000);
      // What was bought back counts over the longer window.
      const back = trades.filter(one => one.side === 'buy' && one.ms > slow[0]!.ms && one.ms <= ms);
      const isFast = sumTokens(fast) >= limits.dumpShare * bought;
      const isSlow = sumTokens(slow) - sumTokens(back) >= limits.dripShare * bought;
      const sells = isFast ? fast : slow;
      if (isFast || isSlow) return { grade, sells, share: sumTokens(sells) / bought };
    }
  return { grade: 'outside', sells: all, share: sumTokens(all) / sumBought(trades, Number.POSITIVE_INFINITY) };
}

function sumBought(trades: readonly Trade[], ms: number): number {
  return sumTokens(trades.filter(one => one.side === 'buy' && one.ms <= ms));
}

function sumTokens(trades: readonly Trade[]): number {
  return trades.reduce((sum, { tokenRaw }) => sum + tokenRaw, 0);
}
