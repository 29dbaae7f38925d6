import type * as z from 'zod/mini';
import type { Holders } from '../../core/holders/holders.ts';
import { toHydrationStatus } from '../../core/holders/hydration.ts';
import { listLargestNonHolders, type RankedHolder, rankHolders } from '../../core/holders/ranking.ts';
import { toHoldersSummary } from '../../core/holders/summary.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { holdersPage, holdersSummary, holdersTop } from '../schemas/holders.ts';

/** Returns the summary of a token's holders. */
export function toHoldersSummaryView(mint: string, holders: Holders, nowMs: number): z.infer<typeof holdersSummary> {
  const summary = toHoldersSummary(holders);
  return {
    mint,
    distinctCount: summary.distinctCount,
    totalBalanceRaw: String(summary.totalRaw),
    supplyRaw: summary.supplyRaw === null ? null : String(summary.supplyRaw),
    ...pick(summary, 'top10Pct', 'top50Pct', 'top100Pct', 'hydrationStatus', 'lastUpdatedSlot'),
    nonHolders: summary.nonHolders.map(toNonHolder),
    lastUpdatedTsMs: summary.lastUpdatedMs,
    asOfTsMs: nowMs,
  };
}

/** Returns the `n` largest holders. */
export function toHoldersTop(mint: string, holders: Holders, n: number, nowMs: number): z.infer<typeof holdersTop> {
  return {
    ...toCounts(mint, holders),
    holders: rankHolders(holders, 0, n).map(toHolder),
    asOfTsMs: nowMs,
  };
}

/** Returns one page of holders and the next offset. */
export function toHoldersPage(
  mint: string,
  holders: Holders,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  nowMs: number,
): z.infer<typeof holdersPage> {
  return {
    ...toCounts(mint, holders),
    holders: rankHolders(holders, offset, limit).map(toHolder),
    limit,
    offset,
    nextOffset: offset + limit < holders.distinctCount ? offset + limit : null,
    asOfTsMs: nowMs,
  };
}

function toCounts(mint: string, holders: Holders) {
  return {
    mint,
    distinctCount: holders.distinctCount,
    totalBalanceRaw: String(holders.totalRaw),
    hydrationStatus: toHydrationStatus(holders.hydration),
    nonHolders: listLargestNonHolders(holders).map(toNonHolder),
  };
}

function toNonHolder({ balanceRaw, ...one }: ReturnType<typeof listLargestNonHolders>[number]) {
  return {
    ...one,
    balanceRaw: String(balanceRaw),
  };
}

function toHolder({ rank, wallet, balanceRaw, ...share }: RankedHolder) {
  return {
    rank,
    wallet,
    balanceRaw: String(balanceRaw),
    ...share,
  };
}
