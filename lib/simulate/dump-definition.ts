/** The rule of dumps. */
import { type Limits, relaxed, strict } from './definition.ts';
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
      const sells = findDumpAt(trades, ms, limits);
      if (sells !== null) return { grade, sells, share: sumTokens(sells) / sumBought(trades, ms) };
    }
  return { grade: 'outside', sells: all, share: sumTokens(all) / sumBought(trades, Number.POSITIVE_INFINITY) };
}

/** What was bought back counts over the longer window. */
function findDumpAt<T extends Trade>(trades: readonly T[], ms: number, limits: Limits): readonly T[] | null {
  const bought = sumBought(trades, ms);
  const sellsSince = (fromMs: number) => trades.filter(one => one.side === 'sell' && one.ms >= fromMs && one.ms <= ms);
  const fast = sellsSince(ms - 60_000);
  if (sumTokens(fast) >= limits.dumpShare * bought) return fast;
  const slow = sellsSince(ms - 30 * 60_000);
  const back = trades.filter(one => one.side === 'buy' && one.ms > slow[0]!.ms && one.ms <= ms);
  return sumTokens(slow) - sumTokens(back) >= limits.dripShare * bought ? slow : null;
}

function sumBought(trades: readonly Trade[], ms: number): number {
  return sumTokens(trades.filter(one => one.side === 'buy' && one.ms <= ms));
}

function sumTokens(trades: readonly Trade[]): number {
  return trades.reduce((sum, { tokenRaw }) => sum + tokenRaw, 0);
}
