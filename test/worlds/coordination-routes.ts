import type { Campaign } from '../../layers/core/campaigns/campaign.ts';
import type { Entity, EntityMember } from '../../layers/core/entities/entity.ts';
import type { Together } from '../../layers/core/entities/together.ts';
import type { FollowEdge } from '../../layers/core/follows/follow.ts';
import { toCampaignItem } from '../../layers/storage/coordination/campaigns.ts';
import { toCoActionItem, toCoActionPointers } from '../../layers/storage/coordination/co-actions.ts';
import { toAbsorbedItem, toEntityItems } from '../../layers/storage/coordination/entities.ts';
import { toFollowItem } from '../../layers/storage/coordination/follows.ts';
import { toLinksItem } from '../../layers/storage/coordination/wallets.ts';
import { putItems } from '../../layers/storage/kernel/dynamo.ts';
import type { Engine } from '../storage/engines.ts';
import { address } from './events.ts';

export type Views = {
  readonly edges?: readonly FollowEdge[];
  readonly entities?: readonly { readonly entity: Entity; readonly members: readonly EntityMember[] }[];
  readonly absorbed?: readonly (readonly [string, string])[];
  readonly campaigns?: readonly Campaign[];
  readonly coActions?: readonly Together[];
};

/** Writes views like the processor. */
export const keepViews = async ({ client }: Engine, table: string, views: Views): Promise<void> => {
  const { edges = [], entities = [], absorbed = [], campaigns = [], coActions = [] } = views;
  const entityOf = new Map(
    entities.flatMap(({ entity, members }) => members.map(({ wallet }) => [wallet, entity.id] as const)),
  );
  const linked = new Set([...edges.map(({ follower }) => follower), ...entityOf.keys()]);
  const led = Map.groupBy(
    edges.filter(({ active }) => active),
    ({ follower }) => follower,
  );
  const leadersOf = (wallet: string) => led.get(wallet)?.map(({ leader }) => leader) ?? [];
  const kept = entities.map(({ entity, members }) => toEntityItems(entity, members));
  await putItems({ client, table }, [
    ...edges.map(toFollowItem),
    ...kept.flatMap(({ head, pages }) => [...pages, head]),
    ...absorbed.map(([id, into]) => toAbsorbedItem(id, into)),
    ...campaigns.map(toCampaignItem),
    ...coActions.flatMap(one => [toCoActionItem(one), ...toCoActionPointers({ ...one, firstMs: one.atMs })]),
    ...[...linked]
      .map(wallet => toLinksItem(wallet, entityOf.get(wallet) ?? null, leadersOf(wallet)))
      .filter(item => item !== null),
  ]);
};

/** Each joined one second before the previous one. */
export const membersOf = (words: readonly string[], lastMs: number): readonly EntityMember[] =>
  words.map((word, at) => ({ wallet: address(word), confidence: 0.9, lastSeenMs: lastMs - at * 1_000 }));
