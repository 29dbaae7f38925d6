import { largestFirst } from '../kernel/largest-first.ts';
import { pick } from '../kernel/pick.ts';
import { tenTo } from '../money/amount.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import type { Holders } from './holders.ts';
import { type Holding, kindNow } from './holding.ts';
import { holdersRules } from './rules.ts';

/** Returns holders from `offset`, largest first, ties by address. */
export const rankedHolders = (holders: Holders, offset: number, limit: number) =>
  inOrder(holders)
    .slice(offset, Math.min(offset + limit, holders.distinctCount))
    .map((holding, at) => ({
      rank: offset + at + 1,
      ...pick(holding, 'wallet', 'balanceRaw', 'firstSeenSlot'),
      /** Share of all balances, 0–100. */
      pctOfTotal: percent(holding.balanceRaw, holders.totalRaw),
    }));

export type RankedHolder = ReturnType<typeof rankedHolders>[number];

/** Returns the largest accounts that are not people, with their kind. */
export const largestNonHolders = (holders: Holders) => {
  if (holders.nonHolderCount === 0) return [];
  return inOrder(holders)
    .slice(-holders.nonHolderCount)
    .slice(0, Math.min(holdersRules.nonHoldersShown, holders.nonHolderDistinct))
    .map(({ wallet, kind, balanceRaw }) => ({ wallet, kind: kind!, balanceRaw }));
};

/** Returns the largest holders' percentages, each rounded once; null with fewer holders. */
export const topShares = (holders: Holders) => {
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

/** Returns people, then others, in rank order; sorts only those that moved. */
export const inOrder = (holders: Holders): readonly Holding[] => {
  if (holders.moved.length > 0) {
    const still = holders.ranked.filter(holding => !holding.moved);
    holders.ranked = [...still, ...holders.moved.sort(byRank)].sort(byRank);
    for (const holding of holders.moved) holding.moved = false;
    holders.moved = [];
  }
  return holders.ranked;
};

const percent = (part: bigint, whole: bigint): number => ratioToNumber(part * tenTo(2), whole);

const byBalance = largestFirst(({ balanceRaw }: Holding) => balanceRaw);
const byRank = (a: Holding, b: Holding): number =>
  Number(kindNow(a) !== null) - Number(kindNow(b) !== null) || byBalance(a, b);
