import { compareByLargest } from '../kernel/largest-first.ts';
import { pick } from '../kernel/pick.ts';
import { tenTo } from '../money/amount.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import type { Holders } from './holders.ts';
import { type Holding, resolveHolderKind } from './holding.ts';
import { holdersRules } from './rules.ts';

/** Returns holders from `offset`, largest first, ties by address. */
export function rankHolders(holders: Holders, offset: number, limit: number) {
  return sortHolders(holders)
    .slice(offset, Math.min(offset + limit, holders.distinctCount))
    .map((holding, at) => ({
      rank: offset + at + 1,
      ...pick(holding, 'wallet', 'balanceRaw', 'firstSeenSlot'),
      /** Share of all balances, 0–100. */
      pctOfTotal: toPercent(holding.balanceRaw, holders.totalRaw),
    }));
}

export type RankedHolder = ReturnType<typeof rankHolders>[number];

/** Returns the largest accounts that are not people, with their kind. */
export function listLargestNonHolders(holders: Holders) {
  if (holders.nonHolderCount === 0) return [];
  return sortHolders(holders)
    .slice(-holders.nonHolderCount)
    .slice(0, Math.min(holdersRules.nonHoldersShown, holders.nonHolderDistinct))
    .map(({ wallet, kind, balanceRaw }) => ({ wallet, kind: kind!, balanceRaw }));
}

/** Returns the largest holders' percentages, each rounded once; null with fewer holders. */
export function computeTopShares(holders: Holders) {
  const share = (count: number): number | null => {
    if (holders.distinctCount < count) return null;
    const top = sortHolders(holders).slice(0, count);
    return toPercent(
      top.reduce((sum, { balanceRaw }) => sum + balanceRaw, 0n),
      holders.totalRaw,
    );
  };
  return { top10Pct: share(10), top50Pct: share(50), top100Pct: share(100) };
}

/** Returns people, then others, in rank order; sorts only those that moved. */
export function sortHolders(holders: Holders): readonly Holding[] {
  if (holders.moved.length > 0) {
    const still = holders.ranked.filter(holding => !holding.moved);
    holders.ranked = [...still, ...holders.moved.sort(compareRank)].sort(compareRank);
    for (const holding of holders.moved) holding.moved = false;
    holders.moved = [];
  }
  return holders.ranked;
}

function toPercent(part: bigint, whole: bigint): number {
  return divideToNumber(part * tenTo(2), whole);
}

const byBalance = compareByLargest(({ balanceRaw }: Holding) => balanceRaw);
function compareRank(a: Holding, b: Holding): number {
  return Number(resolveHolderKind(a) !== null) - Number(resolveHolderKind(b) !== null) || byBalance(a, b);
}
