import type * as z from 'zod/mini';
import { toCampaignView } from '../../contract/present/campaign.ts';
import type { campaignsPage } from '../../contract/schemas/coordination.ts';
import { type Campaign, closeExpiredCampaign } from '../../core/campaigns/campaign.ts';
import { loadCampaigns } from '../../storage/coordination/campaigns.ts';
import { type HealthStores, isDegraded } from './health.ts';

/** (docs/reference/rules/coordination.md#campaigns). */
const going: ReadonlySet<string> = new Set(['active', 'open', 'forming', 'escalating', 'escalated']);

export function isGoing({ status }: Pick<Campaign, 'status'>): boolean {
  return going.has(status.toLowerCase());
}

/** Returns open and recent campaigns, newest first. */
export async function readCampaignsAnswer(
  stores: HealthStores,
  mint: string,
  nowMs: number,
): Promise<z.infer<typeof campaignsPage>> {
  const [stored, degraded] = await Promise.all([loadCampaigns(stores.coordination, mint), isDegraded(stores, nowMs)]);
  const campaigns = stored.map(campaign => closeExpiredCampaign(campaign, nowMs)).toSorted(compareCampaignsByNewest);
  const presented = (some: readonly Campaign[]) => some.map(campaign => toCampaignView(campaign, degraded));
  return {
    mint,
    active: presented(campaigns.filter(isGoing)),
    recent: presented(campaigns.filter(campaign => !isGoing(campaign))),
    degraded,
  };
}

/** Sorts campaigns by start, ties by id. */
export function compareCampaignsByNewest(a: Campaign, b: Campaign): number {
  return b.startedMs - a.startedMs || (a.id < b.id ? -1 : 1);
}
