import { CAMPAIGN_LIFE_MS, type Campaign, type CampaignChange, type CampaignStatus } from './campaign.ts';
import { campaignOf, type Life } from './life.ts';
import { campaignRules as rules } from './rules.ts';

export type Told = Pick<Campaign, 'status' | 'lastSeenMs' | 'participantWallets' | 'participantEntities'> & {
  /** Whether `active` was ever reported. */
  readonly activated: boolean;
};

type Event = CampaignChange['event'];

/** Returns due notifications; the clock adds plain updates. */
export const tellingOf = (
  mint: string,
  life: Life,
  told: Told | null,
  nowMs: number,
  isClock: boolean,
): { readonly changes: readonly CampaignChange[]; readonly told: Told | null } => {
  const now = campaignOf(mint, life, nowMs);
  const events = eventsOf(now, life.activeMs !== null, told, isClock);
  if (events.length === 0) return { changes: [], told };
  const wallets = [...life.participants.keys()].sort().slice(0, rules.namedMax);
  const changes = events.map(event => ({
    kind: 'campaign' as const,
    event,
    campaign: { ...now, status: statuses[event] ?? now.status },
    wallets,
    atMs: event === 'closed' ? life.lastSeenMs + CAMPAIGN_LIFE_MS : nowMs,
    withdrawn: false,
  }));
  return { changes, told: { ...toldOf(now), activated: life.activeMs !== null } };
};

/** Closes a campaign early because it no longer qualifies. */
export const withdrawalOf = (mint: string, life: Life, nowMs: number): CampaignChange => ({
  kind: 'campaign',
  event: 'closed',
  campaign: { ...campaignOf(mint, life, nowMs), status: 'closed' },
  wallets: [...life.participants.keys()].sort().slice(0, rules.namedMax),
  atMs: nowMs,
  withdrawn: true,
});

/** Statuses at each event, for events reported together. */
const statuses: Partial<Record<Event, CampaignStatus>> = {
  forming: 'forming',
  activated: 'active',
  escalated: 'escalating',
  closed: 'closed',
};

const toldOf = ({ status, lastSeenMs, participantWallets, participantEntities }: Campaign) => ({
  status,
  lastSeenMs,
  participantWallets,
  participantEntities,
});

const eventsOf = (now: Campaign, isActivated: boolean, told: Told | null, isClock: boolean): readonly Event[] => {
  // Only a participant's later buy reopens a closed campaign.
  if (told?.status === 'closed' && now.lastSeenMs === told.lastSeenMs) return [];
  const events: Event[] = [];
  if (told === null) events.push('forming');
  if (isActivated && told?.activated !== true) events.push('activated');
  if (now.status === 'escalating' && told?.status !== 'escalating') events.push('escalated');
  if (now.status === 'closed' && told?.status !== 'closed') events.push('closed');
  if (events.length > 0 || told === null) return events;
  const isOther =
    now.status !== told.status ||
    now.participantWallets !== told.participantWallets ||
    now.participantEntities !== told.participantEntities ||
    (isClock && now.lastSeenMs !== told.lastSeenMs);
  return isOther ? ['updated'] : [];
};
