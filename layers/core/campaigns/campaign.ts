export type CampaignStatus = 'forming' | 'active' | 'escalating' | 'closed';

/** Linked wallets that buy a mint together (docs/reference/rules/coordination.md#campaigns). */
export type Campaign = {
  readonly id: string;
  readonly mint: string;
  readonly status: CampaignStatus;
  /** First buy of a participant in the first window. */
  readonly startedMs: number;
  readonly lastSeenMs: number;
  readonly participantWallets: number;
  readonly participantEntities: number;
  readonly confidence: number;
};

export type CampaignChange = {
  readonly kind: 'campaign';
  readonly event: 'forming' | 'activated' | 'escalated' | 'updated' | 'closed';
  readonly campaign: Campaign;
  readonly wallets: readonly string[];
  readonly atMs: number;
  /** Whether late evidence removed the campaign. */
  readonly withdrawn: boolean;
};

export const CAMPAIGN_LIFE_MS = 30 * 60_000;

/** Returns the campaign at a time; time alone closes it. */
export function closeExpiredCampaign(campaign: Campaign, nowMs: number): Campaign {
  return campaign.status !== 'closed' && nowMs - campaign.lastSeenMs >= CAMPAIGN_LIFE_MS
    ? { ...campaign, status: 'closed' }
    : campaign;
}
