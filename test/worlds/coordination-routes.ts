import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
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
import { loadRouteHandler } from './route-handler.ts';
import type { Answer } from './token-security.ts';

/** Calls a handler by path, like the gateway. */
export const ask = async (target: string, tier = 'layer3'): Promise<Answer> => {
  const [path = '', search = ''] = target.split('?');
  const parts = path.split('/');
  const fits = (one: string, at: number): boolean => one.startsWith('{') || one === parts[at];
  const [name, row] = Object.entries(routes)
    .map(([route, { path: pattern }]) => [route, pattern.split('/')] as const)
    .filter(([, segments]) => segments.length === parts.length && segments.every(fits))
    .toSorted(([, a], [, b]) => parameters(a) - parameters(b))[0]!;
  const pathParameters = Object.fromEntries(
    row.flatMap((one, at) => (one.startsWith('{') ? [[one.slice(1, -1), decodeURIComponent(parts[at]!)]] : [])),
  );
  const query = new URLSearchParams(search);
  const multi = Object.fromEntries([...new Set(query.keys())].map(key => [key, query.getAll(key)]));
  const handler = await loadRouteHandler(name as RouteName);
  const event = { pathParameters, multiValueQueryStringParameters: multi, requestContext: { authorizer: { tier } } };
  const answer = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  const cache = String(answer.headers?.['Cache-Control']);
  return { status: answer.statusCode, cache, body: JSON.parse(answer.body) };
};

const parameters = (segments: readonly string[]): number => segments.filter(one => one.startsWith('{')).length;

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
  const leadersOf = (wallet: string) =>
    edges.filter(({ follower, active }) => active && follower === wallet).map(({ leader }) => leader);
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
