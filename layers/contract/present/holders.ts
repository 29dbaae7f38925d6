import type * as z from 'zod/mini';
import type { Holders } from '../../core/holders/holders.ts';
import { hydrationStatus } from '../../core/holders/hydration.ts';
import { largestNonHolders, type RankedHolder, rankedHolders } from '../../core/holders/ranking.ts';
import { summaryOf } from '../../core/holders/summary.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { holdersPage, holdersSummary, holdersTop } from '../schemas/holders.ts';

/** Returns the summary of a token's holders. */
export const presentHoldersSummary = (
  mint: string,
  holders: Holders,
  nowMs: number,
): z.infer<typeof holdersSummary> => {
  const summary = summaryOf(holders);
  return {
    mint,
    distinctCount: summary.distinctCount,
    totalBalanceRaw: String(summary.totalRaw),
    supplyRaw: summary.supplyRaw === null ? null : String(summary.supplyRaw),
    ...pick(summary, 'top10Pct', 'top50Pct', 'top100Pct', 'hydrationStatus', 'lastUpdatedSlot'),
    nonHolders: summary.nonHolders.map(presentNonHolder),
    lastUpdatedTsMs: summary.lastUpdatedMs,
    asOfTsMs: nowMs,
  };
};

/** Returns the `n` largest holders. */
export const presentHoldersTop = (
  mint: string,
  holders: Holders,
  n: number,
  nowMs: number,
): z.infer<typeof holdersTop> => ({
  ...countsOf(mint, holders),
  holders: rankedHolders(holders, 0, n).map(presentHolder),
  asOfTsMs: nowMs,
});

/** Returns one page of holders and the next offset. */
export const presentHoldersPage = (
  mint: string,
  holders: Holders,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  nowMs: number,
): z.infer<typeof holdersPage> => ({
  ...countsOf(mint, holders),
  holders: rankedHolders(holders, offset, limit).map(presentHolder),
  limit,
  offset,
  nextOffset: offset + limit < holders.distinctCount ? offset + limit : null,
  asOfTsMs: nowMs,
});

const countsOf = (mint: string, holders: Holders) => ({
  mint,
  distinctCount: holders.distinctCount,
  totalBalanceRaw: String(holders.totalRaw),
  hydrationStatus: hydrationStatus(holders.hydration),
  nonHolders: largestNonHolders(holders).map(presentNonHolder),
});

const presentNonHolder = ({ balanceRaw, ...one }: ReturnType<typeof largestNonHolders>[number]) => ({
  ...one,
  balanceRaw: String(balanceRaw),
});

const presentHolder = ({ rank, wallet, balanceRaw, ...share }: RankedHolder) => ({
  rank,
  wallet,
  balanceRaw: String(balanceRaw),
  ...share,
});
