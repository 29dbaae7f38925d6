import { tenTo } from '../money/amount.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import type { Holders } from './holders.ts';
import type { Holding } from './holding.ts';

/** A ranked wallet; `pctOfTotal` is its share of all balances, 0–100. */
export type RankedHolder = {
  readonly rank: number;
  readonly wallet: string;
  readonly balanceRaw: bigint;
  readonly pctOfTotal: number;
  readonly firstSeenSlot: number;
};

/** Percent held by the largest; null with fewer holders. */
export type TopShares = {
  readonly top10Pct: number | null;
  readonly top50Pct: number | null;
  readonly top100Pct: number | null;
};

/** Returns holders from `offset`, largest first, ties by address. */
export const rankedHolders = (holders: Holders, offset: number, limit: number): readonly RankedHolder[] =>
  inOrder(holders)
    .slice(offset, Math.min(offset + limit, holders.distinctCount))
    .map((holding, at) => ({
      rank: offset + at + 1,
      wallet: holding.wallet,
      balanceRaw: holding.balanceRaw,
      pctOfTotal: percent(holding.balanceRaw, holders.totalRaw),
      firstSeenSlot: holding.firstSeenSlot,
    }));

/** Returns the shares of the largest holders, each rounded once. */
export const topShares = (holders: Holders): TopShares => {
  const share = (count: number): number | null => {
    if (holders.distinctCount < count) return null;
    const top = inOrder(holders).slice(0, count);
    return percent(
      top.reduce((sum, { balanceRaw }) => sum + balanceRaw, 0n),
      holders.totalRaw,
    );
  };
  return { top10Pct: share(10), top50Pct: share(50), top100Pct: share(100) };
};

/** Returns all wallets in rank order; sorts only those that moved. */
export const inOrder = (holders: Holders): readonly Holding[] => {
  if (holders.moved.length > 0) {
    const still = holders.ranked.filter(holding => !holding.moved);
    holders.ranked = merged(still, holders.moved.sort(byRank));
    for (const holding of holders.moved) holding.moved = false;
    holders.moved = [];
  }
  return holders.ranked;
};

const percent = (part: bigint, whole: bigint): number => ratioToNumber(part * tenTo(2), whole);

const byRank = (a: Holding, b: Holding): number => {
  if (a.balanceRaw !== b.balanceRaw) return a.balanceRaw > b.balanceRaw ? -1 : 1;
  return a.wallet < b.wallet ? -1 : 1;
};

const merged = (left: readonly Holding[], right: readonly Holding[]): Holding[] => {
  const all: Holding[] = [];
  let at = 0;
  for (const next of right) {
    while (at < left.length && byRank(left[at]!, next) < 0) all.push(left[at++]!);
    all.push(next);
  }
  while (at < left.length) all.push(left[at++]!);
  return all;
};
