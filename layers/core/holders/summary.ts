import type { Holders } from './holders.ts';
import { type HydrationStatus, hydrationStatus } from './hydration.ts';
import { type TopShares, topShares } from './ranking.ts';
import { knownSupply } from './supply.ts';

/** A token's holders in summary. See docs/reference/rules.md#holders */
export type HoldersSummary = TopShares & {
  readonly distinctCount: number;
  readonly totalRaw: bigint;
  /** Null until the token is validated. */
  readonly supplyRaw: bigint | null;
  readonly hydrationStatus: HydrationStatus;
  readonly lastUpdatedSlot: number | null;
  readonly lastUpdatedMs: number | null;
};

export const summaryOf = (holders: Holders): HoldersSummary => ({
  distinctCount: holders.distinctCount,
  totalRaw: holders.totalRaw,
  supplyRaw: knownSupply(holders.supply),
  ...topShares(holders),
  hydrationStatus: hydrationStatus(holders.hydration),
  lastUpdatedSlot: holders.updatedSlot,
  lastUpdatedMs: holders.updatedMs,
});
