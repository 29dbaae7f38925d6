export type CampaignStatus = 'forming' | 'active' | 'escalating' | 'closed';

/** Entities or linked wallets that buy one mint within minutes of each other. Source: spec 2.23, decisions Detection. */
export type Campaign = {
  readonly id: string;
  readonly mint: string;
  readonly status: CampaignStatus;
  /** First buy of a participant in the window that made it. */
  readonly startedMs: number;
  /** Newest buy of a participant. */
  readonly lastSeenMs: number;
  readonly participantWallets: number;
  readonly participantEntities: number;
  /** 0–1 */
  readonly confidence: number;
};

export type CampaignChange = {
  readonly kind: 'campaign';
  readonly event: 'forming' | 'activated' | 'escalated' | 'updated' | 'closed';
  readonly campaign: Campaign;
  /** Participants by address, at most 200. */
  readonly wallets: readonly string[];
  readonly atMs: number;
  /** Whether it is shown no more: what made it does not hold. */
  readonly withdrawn: boolean;
};

/** A campaign none of whose participants buys for so long is closed. Source: decisions, Detection. */
export const CAMPAIGN_LIFE_MS = 30 * 60_000;

/** What a campaign is at a moment, unix ms: time alone closes it. */
export const campaignAt = (campaign: Campaign, nowMs: number): Campaign =>
  campaign.status !== 'closed' && nowMs - campaign.lastSeenMs >= CAMPAIGN_LIFE_MS
    ? { ...campaign, status: 'closed' }
    : campaign;
