import type { Campaign, CampaignStatus } from '../../core/campaigns/campaign.ts';
import { getItems, type Item, queryItems, queryPage } from '../kernel/dynamo.ts';
import { type CoordinationTable, coordinationKey, spread } from './coordination.ts';

/** Newest first. */
export const CAMPAIGNS_MAX = 500;

const PREFIX = 'campaigns#';
const MS_DIGITS = 13;
const OPEN_PARTITIONS = 8;
const openPartition = (index: number): string => `campaign#${index}`;

type Row = readonly [
  status: CampaignStatus,
  startedMs: number,
  lastSeenMs: number,
  participantWallets: number,
  participantEntities: number,
  confidence: number,
];

export const campaignKey = ({ mint, startedMs, id }: Campaign): Item =>
  coordinationKey(`${PREFIX}${mint}`, `${String(startedMs).padStart(MS_DIGITS, '0')}#${id}`);

/** Open campaigns are in a sparse index under a fixed key. */
export const campaignItem = (campaign: Campaign): Item => {
  const { status, startedMs, lastSeenMs, participantWallets, participantEntities, confidence } = campaign;
  const row: Row = [status, startedMs, lastSeenMs, participantWallets, participantEntities, confidence];
  return {
    ...campaignKey(campaign),
    d: { S: JSON.stringify(row) },
    ...(status !== 'closed' && {
      open: { S: openPartition(spread(campaign.id) % OPEN_PARTITIONS) },
      open_at: { N: String(startedMs) },
    }),
  };
};

const campaignOf = (item: Item): Campaign => {
  const [status, startedMs, lastSeenMs, participantWallets, participantEntities, confidence] = JSON.parse(
    item.d!.S!,
  ) as Row;
  return {
    id: item.s!.S!.slice(MS_DIGITS + 1),
    mint: item.k!.S!.slice(PREFIX.length),
    status,
    startedMs,
    lastSeenMs,
    participantWallets,
    participantEntities,
    confidence,
  };
};

/** Newest first, at most 500. */
export const loadCampaigns = async (table: CoordinationTable, mint: string): Promise<readonly Campaign[]> => {
  const { items } = await queryPage(table, {
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: CAMPAIGNS_MAX,
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: `${PREFIX}${mint}` } },
  });
  return items.map(campaignOf).sort(newestFirst);
};

/** Newest first, all mints. `campaignAt` decides which have expired since. */
export const openCampaigns = async (table: CoordinationTable): Promise<readonly Campaign[]> => {
  const found = await Promise.all(
    Array.from({ length: OPEN_PARTITIONS }, (_, index) =>
      queryItems(table, {
        IndexName: 'open',
        KeyConditionExpression: '#open = :open',
        ExpressionAttributeNames: { '#open': 'open' },
        ExpressionAttributeValues: { ':open': { S: openPartition(index) } },
      }),
    ),
  );
  const items = await getItems(
    table,
    found.flat().map(({ k, s }) => ({ k: k!, s: s! })),
  );
  return items
    .map(campaignOf)
    .filter(({ status }) => status !== 'closed')
    .sort(newestFirst);
};

const newestFirst = (a: Campaign, b: Campaign): number =>
  b.startedMs - a.startedMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
