import { address, integer, opaqueId } from '../parameters.ts';
import { route } from '../route.ts';
import * as schemas from '../schemas/coordination.ts';
import * as examples from './coordination-examples.ts';

const coordination = {
  tier: 'layer3',
  tag: 'Coordination',
  query: {},
  contentType: 'application/json',
  // `operations` has the lag of the processors, for `degraded`.
  reads: ['coordination', 'operations'],
} as const;
const wallet = { address: address('Wallet') };
const mint = { mint: address('Token mint') };
const entity = { entity_id: opaqueId('Entity; an id that another entity absorbed answers with that one') };

/** Coordination routes (`docs/reference/api.md#coordination`). */
export const coordinationRoutes = {
  walletEntanglement: route({
    ...coordination,
    path: '/v1/wallet/{address}/entanglement',
    door: 'rest/wallet/entanglement',
    summary: 'With whom the wallet acted together, token by token, newest first',
    pathParameters: wallet,
    response: schemas.walletEntanglement,
    cacheSeconds: null,
    reads: ['coordination'],
    example: examples.entanglementExample,
  }),
  walletFollows: route({
    ...coordination,
    path: '/v1/wallet/{address}/follows',
    door: 'rest/wallet/follows',
    summary: 'Whom the wallet follows, and who follows it, each newest match first',
    pathParameters: wallet,
    query: { limit: integer('Most edges to return in each direction', { min: 1, max: 200, fallback: 50 }) },
    response: schemas.walletFollows,
    cacheSeconds: 30,
    example: examples.followsExample,
  }),
  walletEntity: route({
    ...coordination,
    path: '/v1/wallet/{address}/entity',
    door: 'rest/wallet/entity',
    summary: 'The entity that the wallet belongs to, and up to 50 of its other members; null where it belongs to none',
    pathParameters: wallet,
    response: schemas.walletEntity,
    cacheSeconds: 60,
    example: examples.walletEntityExample,
  }),
  tokenCampaigns: route({
    ...coordination,
    path: '/v1/token/{mint}/campaigns',
    door: 'rest/token/campaigns',
    summary: 'Linked wallets that buy the token together: campaigns that go on, and those that ended, newest first',
    pathParameters: mint,
    response: schemas.campaignsPage,
    cacheSeconds: 15,
    example: examples.campaignsExample,
  }),
  tokenCrowd: route({
    ...coordination,
    path: '/v1/token/{mint}/crowd',
    door: 'rest/token/crowd',
    summary: 'How crowded the token is now, and was in each minute of the last hour, newest first',
    pathParameters: mint,
    response: schemas.crowdPage,
    cacheSeconds: 15,
    reads: ['security', 'tape'],
    memoryMb: 1769,
    example: examples.crowdExample,
  }),
  entity: route({
    ...coordination,
    path: '/v1/entity/{entity_id}',
    door: 'rest/entity/detail',
    summary: 'One entity with the 50 members seen last; null where none has or had that id',
    pathParameters: entity,
    response: schemas.entityDetail,
    cacheSeconds: 60,
    example: examples.entityExample,
  }),
  entityMembers: route({
    ...coordination,
    path: '/v1/entity/{entity_id}/members',
    door: 'rest/entity/members',
    summary: 'All members of an entity by page, those seen last first; pages count from 0',
    pathParameters: entity,
    query: {
      page: integer('Page, from 0', { min: 0, fallback: 0 }),
      page_size: integer('Most members of a page', { min: 1, max: 500, fallback: 100 }),
    },
    response: schemas.entityMembersPage,
    cacheSeconds: 60,
    example: examples.entityMembersExample,
  }),
  coordinationHealth: route({
    ...coordination,
    path: '/v1/coordination/health',
    door: 'rest/coordination/health',
    summary: 'How far what is told of coordination lies behind the trades',
    pathParameters: {},
    response: schemas.coordinationHealth,
    cacheSeconds: 30,
    example: examples.healthExample,
  }),
} as const;
