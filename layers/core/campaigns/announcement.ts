import { CAMPAIGN_LIFE_MS, type Campaign, type CampaignChange, type CampaignStatus } from './campaign.ts';
import { type Life, toCampaign } from './life.ts';
import { campaignRules as rules } from './rules.ts';

export type Announced = Pick<Campaign, 'status' | 'lastSeenMs' | 'participantWallets' | 'participantEntities'> & {
  /** Whether `active` was ever reported. */
  readonly activated: boolean;
};

type Event = CampaignChange['event'];

/** Returns due notifications; the clock adds plain updates. */
export function planCampaignAnnouncement(
  mint: string,
  life: Life,
  announced: Announced | null,
  nowMs: number,
  isClock: boolean,
): { readonly changes: readonly CampaignChange[]; readonly announced: Announced | null } {
  const now = toCampaign(mint, life, nowMs);
  const events = listEvents(now, life.activeMs !== null, announced, isClock);
  if (events.length === 0) return { changes: [], announced };
  const wallets = [...life.participants.keys()].sort().slice(0, rules.namedMax);
  const changes = events.map(event => ({
    kind: 'campaign' as const,
    event,
    campaign: { ...now, status: statuses[event] ?? now.status },
    wallets,
    atMs: event === 'closed' ? life.lastSeenMs + CAMPAIGN_LIFE_MS : nowMs,
    withdrawn: false,
  }));
  const { status, lastSeenMs, participantWallets, participantEntities } = now;
  const activated = life.activeMs !== null;
  return { changes, announced: { status, lastSeenMs, participantWallets, participantEntities, activated } };
}

/** Closes a campaign early because it no longer qualifies. */
export function createCampaignWithdrawal(mint: string, life: Life, nowMs: number): CampaignChange {
  return {
    kind: 'campaign',
    event: 'closed',
    campaign: { ...toCampaign(mint, life, nowMs), status: 'closed' },
    wallets: [...life.participants.keys()].sort().slice(0, rules.namedMax),
    atMs: nowMs,
    withdrawn: true,
  };
}

/** Statuses at each event, for events reported together. */
const statuses: Partial<Record<Event, CampaignStatus>> = {
  forming: 'forming',
  activated: 'active',
  escalated: 'escalating',
  closed: 'closed',
};

function listEvents(
  now: Campaign,
  isActivated: boolean,
  announced: Announced | null,
  isClock: boolean,
): readonly Event[] {
  // Only a participant's later buy reopens a closed campaign.
  if (announced?.status === 'closed' && now.lastSeenMs === announced.lastSeenMs) return [];
  const events: Event[] = [];
  if (announced === null) events.push('forming');
  if (isActivated && announced?.activated !== true) events.push('activated');
  if (now.status === 'escalating' && announced?.status !== 'escalating') events.push('escalated');
  if (now.status === 'closed' && announced?.status !== 'closed') events.push('closed');
  if (events.length > 0 || announced === null) return events;
  const isOther =
    now.status !== announced.status ||
    now.participantWallets !== announced.participantWallets ||
    now.participantEntities !== announced.participantEntities ||
    (isClock && now.lastSeenMs !== announced.lastSeenMs);
  return isOther ? ['updated'] : [];
}
