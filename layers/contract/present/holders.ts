import type * as z from 'zod/mini';
import type { Holders } from '../../core/holders/holders.ts';
import { toHydrationStatus } from '../../core/holders/hydration.ts';
import { listLargestNonHolders, type RankedHolder, rankHolders } from '../../core/holders/ranking.ts';
import { toHoldersSummary } from '../../core/holders/summary.ts';
import { pick } from '../../core/kernel/pick.ts';
import { type MultiplierText, scaleAmount } from '../../core/money/scaled-amount.ts';
import type { holdersPage, holdersSummary, holdersTop } from '../schemas/holders.ts';

/** Of answers in scaled mode. */
export type ShownUnits = { readonly decimals: number | null; readonly multiplier: MultiplierText };
type Units = ShownUnits | null;

/** Returns the summary of a token's holders. */
export function toHoldersSummaryView(
  mint: string,
  holders: Holders,
  nowMs: number,
  units: Units = null,
): z.infer<typeof holdersSummary> {
  const summary = toHoldersSummary(holders);
  return {
    mint,
    distinctCount: summary.distinctCount,
    totalBalanceRaw: String(summary.totalRaw),
    ...toAmount('totalBalance', summary.totalRaw, units),
    supplyRaw: summary.supplyRaw === null ? null : String(summary.supplyRaw),
    ...pick(summary, 'top10Pct', 'top50Pct', 'top100Pct', 'hydrationStatus', 'lastUpdatedSlot'),
    nonHolders: summary.nonHolders.map(one => toNonHolder(one, units)),
    lastUpdatedTsMs: summary.lastUpdatedMs,
    asOfTsMs: nowMs,
  };
}

/** Returns the `n` largest holders. */
export function toHoldersTop(
  mint: string,
  holders: Holders,
  n: number,
  nowMs: number,
  units: Units = null,
): z.infer<typeof holdersTop> {
  return {
    ...toCounts(mint, holders, units),
    holders: rankHolders(holders, 0, n).map(one => toHolder(one, units)),
    asOfTsMs: nowMs,
  };
}

/** Returns one page of holders and the next offset. */
export function toHoldersPage(
  mint: string,
  holders: Holders,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  nowMs: number,
  units: Units = null,
): z.infer<typeof holdersPage> {
  return {
    ...toCounts(mint, holders, units),
    holders: rankHolders(holders, offset, limit).map(one => toHolder(one, units)),
    limit,
    offset,
    nextOffset: offset + limit < holders.distinctCount ? offset + limit : null,
    asOfTsMs: nowMs,
  };
}

function toCounts(mint: string, holders: Holders, units: Units) {
  return {
    mint,
    distinctCount: holders.distinctCount,
    totalBalanceRaw: String(holders.totalRaw),
    ...toAmount('totalBalance', holders.totalRaw, units),
    hydrationStatus: toHydrationStatus(holders.hydration),
    nonHolders: listLargestNonHolders(holders).map(one => toNonHolder(one, units)),
  };
}

function toNonHolder({ balanceRaw, ...one }: ReturnType<typeof listLargestNonHolders>[number], units: Units) {
  return {
    ...one,
    balanceRaw: String(balanceRaw),
    ...toAmount('balance', balanceRaw, units),
  };
}

function toHolder({ rank, wallet, balanceRaw, ...share }: RankedHolder, units: Units) {
  return {
    rank,
    wallet,
    balanceRaw: String(balanceRaw),
    ...toAmount('balance', balanceRaw, units),
    ...share,
  };
}

/** A field beside a raw amount, in scaled mode. */
function toAmount<Name extends string>(name: Name, raw: bigint, units: Units): { [_ in Name]?: number | null } {
  if (units === null) return {};
  const { decimals, multiplier } = units;
  const amount = decimals === null ? null : scaleAmount(raw, decimals, multiplier);
  return { [name]: amount } as { [_ in Name]?: number | null };
}
