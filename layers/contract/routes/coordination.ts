import { HOUR_MS } from '../../core/coverage/hours.ts';
import { defineInteger, defineOpaqueId } from '../parameters.ts';
import { route } from '../route.ts';
import * as schemas from '../schemas/coordination.ts';
import { defineTokenRoute, defineWalletRoute } from './subjects.ts';

const coordination = {
  tier: 'layer3',
  tag: 'Coordination',
  // `operations` has the lag of the processors, for `degraded`.
  reads: ['coordination', 'operations'],
} as const;
function defineWalletRow(name: string) {
  return { ...defineWalletRoute(name), ...coordination };
}
function defineTokenRow(name: string) {
  return { ...defineTokenRoute(name), ...coordination };
}
const entity = {
  entity_id: defineOpaqueId('Entity id. The id of a merged entity returns the entity that absorbed it'),
};

/** Coordination routes (`docs/reference/api/coordination.md#coordination`). */
export const coordinationRoutes = {
  walletEntanglement: route({
    ...defineWalletRow('entanglement'),
    summary: 'Wallets with co-actions, by token, newest first',
    readUnitsMax: 150,
    response: schemas.walletEntanglement,
    reads: ['coordination'],
  }),
  walletFollows: route({
    ...defineWalletRow('follows'),
    summary: 'Wallets the wallet follows, and its followers, newest match first',
    query: {
      limit: defineInteger('Maximum number of edges per direction', { min: 1, max: 200, fallback: 50 }),
      offset: defineInteger('Edges to skip per direction', { min: 0, fallback: 0 }),
    },
    isPaged: true,
    readUnitsMax: 43,
    response: schemas.walletFollows,
    cacheSeconds: 30,
  }),
  walletEntity: route({
    ...defineWalletRow('entity'),
    summary: 'The wallet’s entity with up to 50 other members, or null',
    readUnitsMax: 9,
    response: schemas.walletEntity,
    cacheSeconds: 60,
  }),
  tokenCampaigns: route({
    ...defineTokenRow('campaigns'),
    summary: 'Open and closed campaigns of linked wallets on the token, newest first',
    readUnitsMax: 520,
    response: schemas.campaignsPage,
    cacheSeconds: 15,
  }),
  tokenCrowd: route({
    ...defineTokenRow('crowd'),
    summary: 'Crowd of the token now and per minute of the last hour, newest first',
    readUnitsMax: 310,
    response: schemas.crowdPage,
    covers: { at: 'body', window: ({ nowMs }) => ({ fromMs: nowMs - HOUR_MS, toMs: nowMs }) },
    cacheSeconds: 15,
    reads: ['security', 'tape', 'operations'],
    memoryMb: 1769,
  }),
  entity: route({
    ...coordination,
    path: '/v1/entity/{entity_id}',
    file: 'rest/entity/detail',
    summary: 'An entity with its 50 members last seen, or null for an unknown id',
    pathParameters: entity,
    readUnitsMax: 150,
    response: schemas.entityDetail,
    cacheSeconds: 60,
  }),
  entityMembers: route({
    ...coordination,
    path: '/v1/entity/{entity_id}/members',
    file: 'rest/entity/members',
    summary: 'Members of an entity by page from 0, last seen first',
    pathParameters: entity,
    query: {
      page: defineInteger('Page, from 0', { min: 0, fallback: 0 }),
      page_size: defineInteger('Members per page', { min: 1, max: 500, fallback: 100 }),
    },
    isPaged: true,
    readUnitsMax: 150,
    response: schemas.entityMembersPage,
    cacheSeconds: 60,
  }),
  coordinationHealth: route({
    ...coordination,
    path: '/v1/coordination/health',
    file: 'rest/coordination/health',
    summary: 'Lag between the trade stream and coordination data, and what the sources of events cover',
    readUnitsMax: 16,
    response: schemas.coordinationHealth,
    clock: 'observedAtMs',
    cacheSeconds: 30,
  }),
} as const;
