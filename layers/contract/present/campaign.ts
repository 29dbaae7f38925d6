import type * as z from 'zod/mini';
import type { Campaign, CampaignChange } from '../../core/campaigns/campaign.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { campaign as campaignSchema } from '../schemas/coordination.ts';
import type { campaignEvent } from '../schemas/coordination-stream.ts';
import { createSecurityEvent, type SecurityEvent } from './security-event.ts';

/** Returns a campaign as REST shows it. */
export function toCampaignView(campaign: Campaign, degraded: boolean): z.infer<typeof campaignSchema> {
  return {
    tokenMint: campaign.mint,
    campaignId: campaign.id,
    status: campaign.status,
    startedTsMs: campaign.startedMs,
    lastSeenTsMs: campaign.lastSeenMs,
    ...pick(campaign, 'participantWallets', 'participantEntities', 'confidence'),
    degraded,
  };
}

/** Returns a change of a campaign. */
export function toCampaignEvent(
  { event, campaign, atMs }: CampaignChange,
  degraded: boolean,
): z.infer<typeof campaignEvent> {
  return { event, ...toCampaignView(campaign, degraded), timestamp: atMs };
}

/** High severity: the campaign meets its rule twice over. */
const GRAVE_CONFIDENCE_MIN = 0.75;

/** Returns the alert that a campaign became active. */
export function toCoordinationAlert({ campaign, wallets, atMs }: CampaignChange, degraded: boolean): SecurityEvent {
  const { participantWallets, participantEntities, confidence, startedMs, mint } = campaign;
  return createSecurityEvent(mint, atMs, {
    event: 'coordination_alert',
    severity: confidence >= GRAVE_CONFIDENCE_MIN ? 'high' : 'medium',
    evidence: [
      `${participantWallets} linked wallets bought the token since ${new Date(startedMs).toISOString()}`,
      ...(participantEntities > 0 ? [`they belong to ${participantEntities} known entities`] : []),
      'they still bought together in a second window of 10 minutes',
    ],
    wallets,
    record: { campaign: toCampaignView(campaign, degraded) },
  });
}
