import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coordinationRoutes } from '../../layers/contract/routes/coordination.ts';
import { intelRoutes } from '../../layers/contract/routes/intel.ts';
import type { Campaign } from '../../layers/core/campaigns/campaign.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';
import { keepViews, membersOf } from '../worlds/coordination-routes.ts';
import { address } from '../worlds/events.ts';
import { edge, entity } from '../worlds/follow-edges.ts';
import { ask } from '../worlds/handlers.ts';
import { openSecurityWorld, type SecurityWorld } from '../worlds/token-security.ts';
import { mint, startMs, swap, tape } from '../worlds/token-security-tape.ts';

const HOUR_MS = 3_600_000;
const nowMs = Date.now();
const [BUNDLERS, BUYERS, ONE] = ['Hk3mQ8vZr1cYxWbT5nUeAd', 'Qm7vT2kXc9RbW4sYpN6uEd', 'Lw5gH8dJz3VfC1aKrM9tSb'];
const other = address('never heard of');
const organic = (at: number): string => address(`organic-${at}`);
const campaign = (id: string, of: string, fields: Partial<Campaign> = {}): Campaign => ({
  id,
  mint: of,
  status: 'active',
  startedMs: nowMs - 300_000,
  lastSeenMs: nowMs - 60_000,
  participantWallets: 9,
  participantEntities: 3,
  confidence: 0.8,
  ...fields,
});

let world: SecurityWorld;
beforeAll(async () => {
  world = await openSecurityWorld();
  await world.take(tape);
  const entities = [
    { entity: entity(BUNDLERS!, { firstSeenMs: nowMs - HOUR_MS }), members: membersOf(['b-1', 'b-2', 'b-3'], nowMs) },
    {
      entity: entity(BUYERS!, {
        kind: 'shared_execution',
        rootWallet: null,
        memberCount: 4,
        firstSeenMs: nowMs - 30 * HOUR_MS,
      }),
      members: membersOf(['organic-1', 'organic-2', 'organic-3', 'organic-4'], nowMs),
    },
    { entity: entity(ONE!, { firstSeenMs: nowMs - 2 * HOUR_MS }), members: membersOf(['organic-0', 'x'], nowMs) },
  ];
  await keepViews(world.engine, world.names.coordination, {
    entities,
    edges: [
      edge(organic(0), organic(1), { confidence: 0.6 }),
      edge(organic(0), organic(3), { confidence: 0.9 }),
      edge(organic(2), organic(3), { confidence: 0.5 }),
      edge(organic(0), address('b-1')),
      edge(organic(0), address('absent')),
    ],
    campaigns: [
      campaign('older', mint, { startedMs: nowMs - 400_000, status: 'forming' }),
      campaign('newer', mint),
      campaign('elsewhere', other, { startedMs: nowMs - 500_000, status: 'escalating' }),
      campaign('over', mint, { status: 'closed' }),
      campaign('silent', mint, { startedMs: nowMs - 9 * HOUR_MS, lastSeenMs: nowMs - HOUR_MS }),
    ],
  });
});
afterAll(() => world.end());

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at many depths.
const body = async (path: string): Promise<any> => {
  const answer = await ask(`/v1/intel/${path}`);
  expect([answer.status, answer.cache, answer.body.error]).toEqual([200, 'no-store', undefined]);
  return answer.body;
};

describe('GET /v1/intel/coordinated-pushes/forming', () => {
  test('lists every active campaign newest first, with its token’s crowd and age', async () => {
    const rows = await body('coordinated-pushes/forming');
    expect(rows.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual(['newer', 'older', 'elsewhere']);
    expect(rows[0]).toEqual({
      tokenMint: mint,
      latestRegime: 'quiet',
      priorRegime: 'quiet',
      campaignId: 'newer',
      campaignStatus: 'active',
      participantWallets: 9,
      participantEntities: 3,
      confidence: 0.8,
      tokenAgeMinutes: expect.closeTo((Date.now() - startMs) / 60_000, 0),
    });
    expect(rows[2]).toMatchObject({ tokenMint: other, campaignStatus: 'escalating', tokenAgeMinutes: null });
  });
});

describe('GET /v1/intel/wallet/{leader}/cascade', () => {
  const cascade = (query: string) => body(`wallet/${organic(0)}/cascade?mint=${mint}${query}`);

  test('lists the followers that bought after the leader, newest first', async () => {
    expect(await cascade('')).toEqual([
      { follower: organic(3), confidence: 0.9, lagSeconds: 27 },
      { follower: organic(1), confidence: 0.6, lagSeconds: 9 },
    ]);
  });

  test('ends with its window, which is clamped', async () => {
    expect(await cascade('&window_s=27')).toHaveLength(2);
    expect(await cascade('&window_s=26')).toEqual([{ follower: organic(1), confidence: 0.6, lagSeconds: 9 }]);
    expect(await cascade('&window_s=-5')).toEqual([]);
    expect(await cascade('&window_s=99999')).toHaveLength(2);
  });

  test('is empty for a leader that never bought the token or has no followers', async () => {
    expect(await body(`wallet/${organic(0)}/cascade?mint=${other}`)).toEqual([]);
    expect(await body(`wallet/${other}/cascade?mint=${mint}`)).toEqual([]);
  });
});

describe('GET /v1/intel/entities/emerging', () => {
  const ids = async (query: string) =>
    (await body(`entities/emerging${query}`)).map(({ entityId }: { entityId: string }) => entityId);

  test('lists entities of the requested hours, newest first', async () => {
    expect(await ids('')).toEqual([BUNDLERS, ONE]);
    expect(await ids('?hours=168')).toEqual([BUNDLERS, ONE, BUYERS]);
    expect(await ids('?hours=0')).toEqual([]);
  });

  test('has the figures of each entity', async () => {
    expect((await body('entities/emerging'))[0]).toEqual({
      entityId: BUNDLERS,
      entityKind: 'shared_funder',
      rootWallet: 'funder',
      memberCount: 3,
      confidence: 0.9,
      firstSeenTsMs: nowMs - HOUR_MS,
      lastSeenTsMs: 2_000,
    });
  });
});

describe('GET /v1/intel/token/{mint}/early-buyers', () => {
  test('lists entities with two or more members, largest first, from the first trade on', async () => {
    expect(await body(`token/${mint}/early-buyers?window_s=200`)).toEqual([
      {
        entityId: BUYERS,
        entityKind: 'shared_execution',
        rootWallet: null,
        confidence: 0.9,
        membersInEarlyBuy: 4,
        memberWallets: [1, 2, 3, 4].map(organic),
      },
      expect.objectContaining({
        entityId: BUNDLERS,
        membersInEarlyBuy: 3,
        memberWallets: ['b-1', 'b-2', 'b-3'].map(word => address(word)),
      }),
    ]);
    // Trades at 60 s and 218 s.
    expect(await body(`token/${mint}/early-buyers?window_s=158`)).toHaveLength(1);
    expect(await body(`token/${mint}/early-buyers?window_s=159`)).toHaveLength(2);
    expect(await body(`token/${other}/early-buyers`)).toEqual([]);
  });
});

describe('GET /v1/intel/token/{mint}/copy-originator', () => {
  const originators = (from: number, to: number) =>
    body(`token/${mint}/copy-originator?start_ts_ms=${startMs + from}&end_ts_ms=${startMs + to}`);

  test('lists the leaders of the range’s buyers, start inclusive, end exclusive', async () => {
    expect(await originators(200_000, 300_000)).toEqual([
      { candidateLeader: organic(0), followerBuysInCluster: 2, meanConfidence: 0.75 },
      { candidateLeader: organic(2), followerBuysInCluster: 1, meanConfidence: 0.5 },
    ]);
    expect(await originators(200_000, 227_000)).toEqual([
      { candidateLeader: organic(0), followerBuysInCluster: 1, meanConfidence: 0.6 },
    ]);
    expect(await originators(200_001, 300_000)).toEqual([
      { candidateLeader: organic(2), followerBuysInCluster: 1, meanConfidence: 0.5 },
    ]);
  });

  test('accepts one hour at most', async () => {
    expect(await originators(0, HOUR_MS)).toHaveLength(2);
    const { status, body: refusal } = await ask(
      `/v1/intel/token/${mint}/copy-originator?start_ts_ms=0&end_ts_ms=${HOUR_MS + 1}`,
    );
    expect([status, refusal]).toEqual([400, { error: 'window too wide (max 60 minutes)', code: 'invalid_request' }]);
  });
});

describe('GET /v1/intel/token/{mint}/entity-concentration', () => {
  test('has each entity’s share of all purchases, largest first', async () => {
    const buys = tape.filter(event => 'direction' in event && event.direction === 'buy') as {
      base_amount_raw: string;
    }[];
    const bought = buys.reduce((sum, event) => sum + Number(event.base_amount_raw) / 1e9, 0);
    const rows = await body(`token/${mint}/entity-concentration?window_s=3600`);
    expect(rows).toEqual([
      {
        entityId: BUNDLERS,
        entityKind: 'shared_funder',
        rootWallet: 'funder',
        memberCount: 3,
        activeMembers: 3,
        buyVolumeUsd: 900,
        demandShare: expect.closeTo(6 / bought, 12),
        confidence: 0.9,
      },
      expect.objectContaining({
        entityId: BUYERS,
        memberCount: 4,
        activeMembers: 4,
        buyVolumeUsd: expect.closeTo(450, 9),
      }),
      expect.objectContaining({ entityId: ONE, activeMembers: 1, buyVolumeUsd: 75 }),
    ]);
    expect(await body(`token/${mint}/entity-concentration?window_s=60`)).toEqual([]);
  });
});

describe('GET /v1/intel/token/{mint}/exit-risk', () => {
  test('has what the open bundle could take out of the pool', async () => {
    const rows = await body(`token/${mint}/exit-risk`);
    expect(rows).toEqual([
      {
        bundleId: expect.any(String),
        bundleType: 'RelaySequential',
        status: 'active',
        memberCount: 3,
        remainingSupplyPct: expect.closeTo(5_895 / 2_000_000, 12),
        solOut: expect.closeTo((400 * 5_895) / (1_000_000 + 5_895), 6),
        impactPct: expect.closeTo(1 - (1_000_000 / 1_005_895) ** 2, 12),
        riskScore: expect.any(Number),
      },
    ]);
    expect(await body(`token/${other}/exit-risk`)).toEqual([]);
  });

  test('lists the largest holders first, without impact if no fresh vetted pool exists', async () => {
    const poolless = address('poolless');
    const bought = (relay: string, wallet: string, sol: number) =>
      swap(relay === 'small' ? 60_000 : 90_000, wallet, 'buy', sol, {
        token_mint: poolless,
        relay_bundle_id: relay,
        pool_address: address('its own'),
      });
    await world.take([
      ...['s-1', 's-2'].map(wallet => bought('small', wallet, 1)),
      ...['l-1', 'l-2', 'l-3'].map(wallet => bought('large', wallet, 5)),
    ]);
    const rows = await body(`token/${poolless}/exit-risk`);
    expect(rows.map((row: { memberCount: number }) => row.memberCount)).toEqual([3, 2]);
    expect(rows[0]).toMatchObject({ solOut: null, impactPct: null });
  });
});

test.each([
  [`wallet/abc/cascade?mint=${mint}`, 'Invalid leader wallet'],
  [`wallet/${other}/cascade?mint=abc`, 'Invalid token mint'],
  [`wallet/${other}/cascade?mint=`, 'Invalid token mint'],
  [`wallet/${other}/cascade`, 'mint is missing'],
  [`wallet/${other}/cascade?mint=${mint}&mint=${mint}`, 'mint was given 2 times, give it once'],
  [`wallet/${other}/cascade?mint=${mint}&window_s=x`, 'window_s must be an integer, got "x"'],
  ['token/abc/early-buyers', 'Invalid token mint'],
  ['token/abc/copy-originator?start_ts_ms=1&end_ts_ms=2', 'Invalid token mint'],
  [`token/${'z'.repeat(44)}/entity-concentration`, 'Invalid token mint'],
  ['token/abc/exit-risk', 'Invalid token mint'],
  [`token/${mint}/copy-originator?end_ts_ms=2`, 'start_ts_ms is missing'],
  [`token/${mint}/copy-originator?start_ts_ms=2`, 'end_ts_ms is missing'],
  [`token/${mint}/copy-originator?start_ts_ms=2&end_ts_ms=2`, 'end_ts_ms must be > start_ts_ms'],
  [`token/${mint}/copy-originator?start_ts_ms=2&end_ts_ms=1`, 'end_ts_ms must be > start_ts_ms'],
  [
    `token/${mint}/copy-originator?start_ts_ms=1.5&end_ts_ms=2`,
    'start_ts_ms must be an integer of at least 0, got "1.5"',
  ],
  ['entities/emerging?hours=', 'hours must be an integer, got ""'],
])('%s is rejected with the reason', async (path, error) => {
  expect(await ask(`/v1/intel/${path}`)).toMatchObject({ status: 400, body: { error, code: 'invalid_request' } });
});

test('keys below Layer 3 are refused', async () => {
  expect(await ask('/v1/intel/entities/emerging', 'layer2')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
});

test('a failing backend is 500 here and 503 elsewhere, each with the envelope', async () => {
  const away = async (): Promise<never> => {
    throw Object.assign(new Error('away'), { name: 'ThrottlingException' });
  };
  const event = { requestContext: { authorizer: { tier: 'layer3' } } } as unknown as APIGatewayProxyEvent;
  const intel = await createRouteHandler(intelRoutes.intelEmerging, away)(event, {} as never);
  const elsewhere = await createRouteHandler(coordinationRoutes.coordinationHealth, away)(event, {} as never);
  expect([intel.statusCode, JSON.parse(intel.body)]).toEqual([500, { error: 'Internal error', code: 'internal' }]);
  expect([elsewhere.statusCode, JSON.parse(elsewhere.body).code]).toEqual([503, 'unavailable']);
});
