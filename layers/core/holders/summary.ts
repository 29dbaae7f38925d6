import type { Holders } from './holders.ts';
import { toHydrationStatus } from './hydration.ts';
import { computeTopShares, listLargestNonHolders } from './ranking.ts';
import { getValidatedSupply } from './supply.ts';

/** A token's holders in summary (docs/reference/rules/holders-and-liquidity.md#holders). */
export function toHoldersSummary(holders: Holders) {
  return {
    distinctCount: holders.distinctCount,
    totalRaw: holders.totalRaw,
    /** Null until the token is validated. */
    supplyRaw: getValidatedSupply(holders.supply),
    ...computeTopShares(holders),
    nonHolders: listLargestNonHolders(holders),
    hydrationStatus: toHydrationStatus(holders.hydration),
    lastUpdatedSlot: holders.updatedSlot,
    lastUpdatedMs: holders.updatedMs,
  };
}
