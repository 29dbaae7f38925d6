import type { Holders } from './holders.ts';
import { hydrationStatus } from './hydration.ts';
import { largestNonHolders, topShares } from './ranking.ts';
import { knownSupply } from './supply.ts';

/** A token's holders in summary. See docs/reference/rules.md#holders */
export const summaryOf = (holders: Holders) => ({
  distinctCount: holders.distinctCount,
  totalRaw: holders.totalRaw,
  /** Null until the token is validated. */
  supplyRaw: knownSupply(holders.supply),
  ...topShares(holders),
  nonHolders: largestNonHolders(holders),
  hydrationStatus: hydrationStatus(holders.hydration),
  lastUpdatedSlot: holders.updatedSlot,
  lastUpdatedMs: holders.updatedMs,
});
