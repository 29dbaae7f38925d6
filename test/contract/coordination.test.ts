import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { buildExampleRequest } from '../../layers/contract/documents/example-request.ts';
import { MINT } from '../../layers/contract/examples/token.ts';
import { coordinationRoutes } from '../../layers/contract/routes/coordination.ts';
import { docsRoutes } from '../../layers/contract/routes/docs.ts';
import { intelRoutes } from '../../layers/contract/routes/intel.ts';
import { routeNames, routes as table } from '../../layers/contract/routes/routes.ts';
import { rows } from '../journeys/contract-rows.ts';

type Plain = Record<string, unknown>;

const routes = { ...coordinationRoutes, ...intelRoutes };
const plain = (name: keyof typeof routes): Plain => routes[name].example as unknown as Plain;
const first = (name: keyof typeof routes, field: string): Plain => (plain(name)[field] as Plain[])[0]!;
const row = (name: keyof typeof intelRoutes): Plain => (intelRoutes[name].example as unknown as Plain[])[0]!;

/** Fields written out from the specification. */
const listed: readonly (readonly [string, Plain, string])[] = [
  ['4.2 entanglement', plain('walletEntanglement'), 'wallet, clusters, cluster_count'],
  ['2.24 cluster', first('walletEntanglement', 'clusters'), 'wallet_address, cluster_wallets, token_mint, edge_count'],
  ['4.2 follows', plain('walletFollows'), 'address, followsOut, followsIn, degraded'],
  [
    '2.23 follow edge',
    first('walletFollows', 'followsOut'),
    'leaderWallet, followerWallet, confidence, supportCount, distinctTokens, lastMatchTsMs, active, degraded',
  ],
  ['4.2 entity', plain('walletEntity'), 'address, membership, siblingsSample, degraded'],
  [
    '2.23 membership',
    plain('walletEntity').membership as Plain,
    'walletAddress, entityId, entityKind, rootWallet, memberCount, confidence, lastSeenTsMs, degraded',
  ],
  [
    '2.23 entity',
    plain('entity'),
    'entityId, entityKind, rootWallet, memberCount, confidence, firstSeenTsMs, lastSeenTsMs, degraded, members',
  ],
  ['2.23 member', first('entity', 'members'), 'walletAddress, confidence, lastSeenTsMs'],
  ['4.5 members', plain('entityMembers'), 'entityId, page, pageSize, total, members, degraded'],
  ['4.4 campaigns', plain('tokenCampaigns'), 'mint, active, recent, degraded'],
  [
    '2.23 campaign',
    first('tokenCampaigns', 'active'),
    'tokenMint, campaignId, status, startedTsMs, lastSeenTsMs, participantWallets, participantEntities, ' +
      'confidence, degraded',
  ],
  ['4.4 crowd', plain('tokenCrowd'), 'mint, current, minutes'],
  [
    '2.23 crowd minute',
    first('tokenCrowd', 'minutes'),
    'bucketStartMs, totalTrades, uniqueWallets, crowded, crowdScore, crowdRegime',
  ],
  [
    '2.23 health',
    plain('coordinationHealth'),
    'healthy, degradedWindowMs, droppedMessagesLastMinute, observedAtMs, newestSlot, feedAgeMs, sources',
  ],
  [
    '2.25 forming push',
    row('intelForming'),
    'tokenMint, latestRegime, priorRegime, campaignId, campaignStatus, participantWallets, ' +
      'participantEntities, confidence, tokenAgeMinutes',
  ],
  ['2.25 cascade row', row('intelCascade'), 'follower, confidence, lagSeconds'],
  [
    '2.25 emerging entity',
    row('intelEmerging'),
    'entityId, entityKind, rootWallet, memberCount, confidence, firstSeenTsMs, lastSeenTsMs',
  ],
  [
    '2.25 early buyer cluster',
    row('intelEarlyBuyers'),
    'entityId, entityKind, rootWallet, confidence, membersInEarlyBuy, memberWallets',
  ],
  ['2.25 copy originator', row('intelCopyOriginator'), 'candidateLeader, followerBuysInCluster, meanConfidence'],
  [
    'decisions 10',
    row('intelEntityConcentration'),
    'entityId, entityKind, rootWallet, memberCount, activeMembers, buyVolumeUsd, demandShare, confidence',
  ],
  [
    'decisions 11',
    row('intelExitRisk'),
    'bundleId, bundleType, status, memberCount, remainingSupplyPct, solOut, impactPct, riskScore',
  ],
];

test.each(listed)('%s has exactly the documented fields', (_, shown, fields) => {
  expect(Object.keys(shown).toSorted()).toEqual(fields.split(', ').toSorted());
});

const objects = Object.entries(coordinationRoutes) as [
  string,
  { readonly response: z.ZodMiniType; readonly example: unknown },
][];
const arrays = Object.entries(intelRoutes) as typeof objects;

test.each([
  ...objects.map(([name, route]) => [name, route.response, route.example, (one: Plain): unknown => one] as const),
  ...arrays.map(
    ([name, route]) => [name, route.response, (route.example as Plain[])[0], (one: Plain) => [one]] as const,
  ),
])('%s drops undeclared fields and keeps all declared ones', (_, schema, shown, wrapped) => {
  const one = shown as Plain;
  expect(schema.parse(wrapped({ ...one, undeclared: 1 }))).toEqual(wrapped(one));
  for (const field of Object.keys(one)) {
    const { [field]: _gone, ...rest } = one;
    expect(schema.safeParse(wrapped(rest)).success, field).toBe(false);
  }
});

describe('The rows', () => {
  test('have the documented cache lifetimes; other routes are not cached', () => {
    const kept = Object.fromEntries(Object.entries(coordinationRoutes).map(([name, one]) => [name, one.cacheSeconds]));
    expect(kept).toEqual({
      walletEntanglement: null,
      walletFollows: 30,
      walletEntity: 60,
      tokenCampaigns: 15,
      tokenCrowd: 15,
      entity: 60,
      entityMembers: 60,
      coordinationHealth: 30,
    });
    expect(new Set(Object.values(intelRoutes).map(one => one.cacheSeconds))).toEqual(new Set([null]));
  });

  test('need Layer 3, and only intel routes answer a failing backend with 500', () => {
    expect(new Set(Object.values(routes).map(({ tier }) => tier))).toEqual(new Set(['layer3']));
    const failing = Object.entries(table).filter(([, one]) => 'upstreamFailure' in one);
    expect(failing.map(([name]) => name)).toEqual(Object.keys(intelRoutes));
  });

  test('have valid examples: an hour from start to end, and a mint where one is required', () => {
    const target = (name: keyof typeof intelRoutes) => buildExampleRequest(intelRoutes[name]).target.split('?')[1];
    expect(target('intelCopyOriginator')).toBe('start_ts_ms=1767117600000&end_ts_ms=1767121200000');
    expect(target('intelCascade')).toBe(`mint=${MINT}&window_s=300`);
  });

  test('complete the contract: every operation, and the documents of the service itself', () => {
    const served = routeNames.filter(name => !(name in docsRoutes)).map(name => table[name].path);
    expect(served.toSorted()).toEqual(rows.map(({ path }) => path).toSorted());
  });
});
