import type { Campaign } from '../../core/campaigns/campaign.ts';
import { asIs, getTupleCodec } from '../../core/codec/codec.ts';
import { getItems, type Item } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems, queryPage, toTableKeys } from '../kernel/query.ts';
import { type CoordinationTable, hashToNumber, toCoordinationKey } from './coordination.ts';

/** Newest first. */
export const CAMPAIGNS_MAX = 500;

const PREFIX = 'campaigns#';
const MS_DIGITS = 13;
const OPEN_PARTITIONS = 8;
function openPartition(index: number): string {
  return `campaign#${index}`;
}

const campaignCodec = getTupleCodec<Omit<Campaign, 'id' | 'mint'>>({
  status: asIs,
  startedMs: asIs,
  lastSeenMs: asIs,
  participantWallets: asIs,
  participantEntities: asIs,
  confidence: asIs,
});

export function toCampaignKey({ mint, startedMs, id }: Campaign): Item {
  return toCoordinationKey(`${PREFIX}${mint}`, `${String(startedMs).padStart(MS_DIGITS, '0')}#${id}`);
}

/** Open campaigns are in a sparse index under a fixed key. */
export function toCampaignItem(campaign: Campaign): Item {
  return {
    ...toCampaignKey(campaign),
    d: toPackedAttribute(campaignCodec.encode(campaign)),
    ...(campaign.status !== 'closed' && {
      open: { S: openPartition(hashToNumber(campaign.id) % OPEN_PARTITIONS) },
      open_at: { N: String(campaign.startedMs) },
    }),
  };
}

function parseCampaign({ k, s, d }: Item): Campaign {
  return {
    id: s!.S!.slice(MS_DIGITS + 1),
    mint: k!.S!.slice(PREFIX.length),
    ...campaignCodec.decode(parsePackedAttribute(d!)),
  };
}

/** Newest first, at most 500. */
export async function loadCampaigns(table: CoordinationTable, mint: string): Promise<readonly Campaign[]> {
  const { items } = await queryPage(table, {
    ScanIndexForward: false,
    Limit: CAMPAIGNS_MAX,
    ...buildConsistentQuery('k = :k', { k: `${PREFIX}${mint}` }),
  });
  return items.map(parseCampaign).sort(compareByNewest);
}

/** Newest first, all mints. `campaignAt` decides which have expired since. */
export async function openCampaigns(table: CoordinationTable): Promise<readonly Campaign[]> {
  const found = await Promise.all(
    Array.from({ length: OPEN_PARTITIONS }, (_, index) =>
      queryItems(table, {
        IndexName: 'open',
        ...buildKeyQuery('#open = :open', { open: openPartition(index) }),
      }),
    ),
  );
  const items = await getItems(table, toTableKeys(found.flat()));
  return items
    .map(parseCampaign)
    .filter(({ status }) => status !== 'closed')
    .sort(compareByNewest);
}

function compareByNewest(a: Campaign, b: Campaign): number {
  return b.startedMs - a.startedMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
