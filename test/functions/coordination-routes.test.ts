import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Campaign } from '../../layers/core/campaigns/campaign.ts';
import { keepViews, membersOf } from '../worlds/coordination-routes.ts';
import { address } from '../worlds/events.ts';
import { edge, entity } from '../worlds/follow-edges.ts';
import { ask } from '../worlds/handlers.ts';
import { openSecurityWorld, type SecurityWorld } from '../worlds/token-security.ts';
import { mint, startMs, tape } from '../worlds/token-security-tape.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.now();
const wallet = address('follower');
const [LARGE, OLD, SMALL] = ['Hk3mQ8vZr1cYxWbT5nUeAd', 'Qm7vT2kXc9RbW4sYpN6uEd', 'Lw5gH8dJz3VfC1aKrM9tSb'];
const crew = Array.from({ length: 120 }, (_, at) => `crew-${at}`);
const campaign = (id: string, fields: Partial<Campaign> = {}): Campaign => ({
  id,
  mint,
  status: 'active',
  startedMs: nowMs - 600_000,
  lastSeenMs: nowMs - 60_000,
  participantWallets: 9,
  participantEntities: 3,
  confidence: 0.8,
  ...fields,
});
const view = (leader: string, follower: string, fields: object = {}) => ({
  leaderWallet: address(leader),
  followerWallet: address(follower),
  confidence: 0.8,
  supportCount: 3,
  distinctTokens: 3,
  lastMatchTsMs: nowMs,
  active: true,
  degraded: false,
  ...fields,
});

let world: SecurityWorld;
beforeAll(async () => {
  world = await openSecurityWorld();
  await world.take(tape);
  const between = (leader: string, follower: string, lastMatchMs: number, active = true) =>
    edge(address(leader), address(follower), { lastMatchMs, active });
  await keepViews(world.engine, world.names.coordination, {
    edges: [
      between('leader-1', 'follower', nowMs - 5_000),
      between('leader-2', 'follower', nowMs),
      between('leader-3', 'follower', nowMs - 8 * DAY_MS),
      between('follower', 'copycat', nowMs - 9_000),
      between('follower', 'former', nowMs - 9 * DAY_MS, false),
    ],
    entities: [
      { entity: entity(LARGE!, { memberCount: 120, rootWallet: address('root') }), members: membersOf(crew, nowMs) },
      {
        entity: entity(SMALL!, { kind: 'shared_execution', rootWallet: null }),
        members: membersOf(['b-1', 'b-2', 'b-3'], nowMs),
      },
    ],
    absorbed: [[OLD!, LARGE!]],
    campaigns: [
      campaign('older', { startedMs: nowMs - 900_000, status: 'forming' }),
      campaign('newer', { status: 'escalating' }),
      campaign('over', { startedMs: nowMs - 9_000_000, status: 'closed' }),
      campaign('silent', { startedMs: nowMs - 8_000_000, lastSeenMs: nowMs - 30 * 60_000 }),
    ],
    coActions: [
      { mint: address('one'), coAction: 'slot-1', wallets: [wallet, address('x'), address('y')], atMs: 1_000 },
      { mint: address('one'), coAction: 'slot-2', wallets: [address('x'), wallet, address('y')], atMs: 1_500 },
      { mint: address('two'), coAction: 'slot-3', wallets: [wallet, address('x')], atMs: 2_000 },
    ],
  });
});
afterAll(() => world.end());

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at many depths.
const body = async (path: string): Promise<any> => {
  const answer = await ask(path);
  expect([answer.status, answer.body?.error]).toEqual([200, undefined]);
  return answer.body;
};

describe('GET /v1/wallet/{address}/follows', () => {
  test('returns leaders and followers of the wallet, newest match first, without expired edges', async () => {
    expect(await body(`/v1/wallet/${wallet}/follows`)).toEqual({
      address: wallet,
      followsOut: [
        view('leader-2', 'follower'),
        view('leader-1', 'follower', { lastMatchTsMs: nowMs - 5_000 }),
        view('leader-3', 'follower', { lastMatchTsMs: nowMs - 8 * DAY_MS, active: false }),
      ],
      followsIn: [
        view('follower', 'copycat', { lastMatchTsMs: nowMs - 9_000 }),
        view('follower', 'former', { lastMatchTsMs: nowMs - 9 * DAY_MS, active: false }),
      ],
      degraded: false,
    });
  });

  test('applies the limit in each direction', async () => {
    const { followsOut, followsIn } = await body(`/v1/wallet/${wallet}/follows?limit=1`);
    expect([followsOut.length, followsIn.length]).toEqual([1, 1]);
    expect(followsOut[0].leaderWallet).toBe(address('leader-2'));
  });
});

describe('The entity routes', () => {
  test('return a wallet’s entity with the members seen last', async () => {
    const shown = await body(`/v1/wallet/${address('crew-3')}/entity`);
    expect(shown).toMatchObject({ address: address('crew-3'), degraded: false });
    expect(shown.membership).toEqual({
      walletAddress: address('crew-3'),
      entityId: LARGE,
      entityKind: 'shared_funder',
      rootWallet: address('root'),
      memberCount: 120,
      confidence: 0.9,
      lastSeenTsMs: nowMs - 3_000,
      degraded: false,
    });
    const others = crew.filter(word => word !== 'crew-3').map(word => address(word));
    expect(shown.siblingsSample).toEqual(others.slice(0, 50));
  });

  test('return an entity with the members seen last, by an absorbed id too', async () => {
    const shown = await body(`/v1/entity/${LARGE}`);
    expect(shown).toEqual({
      entityId: LARGE,
      entityKind: 'shared_funder',
      rootWallet: address('root'),
      memberCount: 120,
      confidence: 0.9,
      firstSeenTsMs: 1_000,
      lastSeenTsMs: 2_000,
      degraded: false,
      members: crew
        .slice(0, 50)
        .map((word, at) => ({ walletAddress: address(word), confidence: 0.9, lastSeenTsMs: nowMs - at * 1_000 })),
    });
    expect(await body(`/v1/entity/${OLD}`)).toEqual(shown);
  });

  test('page through all members', async () => {
    const first = await body(`/v1/entity/${OLD}/members?page_size=50`);
    expect(first).toMatchObject({ entityId: LARGE, page: 0, pageSize: 50, total: 120, degraded: false });
    const pages = [first];
    for (const page of [1, 2, 3]) pages.push(await body(`/v1/entity/${LARGE}/members?page_size=50&page=${page}`));
    expect(pages.map(({ members }) => members.length)).toEqual([50, 50, 20, 0]);
    const wallets = pages.flatMap(({ members }) =>
      members.map(({ walletAddress }: { walletAddress: string }) => walletAddress),
    );
    expect(wallets).toEqual(crew.map(word => address(word)));
  });

  test('return not found for an unknown but possible id', async () => {
    const unknown = 'So8KMrGUYxwBEz4UYeLWTK';
    expect((await ask(`/v1/entity/${unknown}`)).body).toBeNull();
    expect(await body(`/v1/entity/${unknown}/members`)).toEqual({
      entityId: unknown,
      page: 0,
      pageSize: 100,
      total: 0,
      members: [],
      degraded: false,
    });
  });

  test.each([
    ['/v1/entity/a%20b', 'entity_id must be 1 to 128 letters, digits, dots, colons, dashes or underscores, got "a b"'],
    [
      `/v1/entity/${'x'.repeat(129)}`,
      `entity_id must be 1 to 128 letters, digits, dots, colons, dashes or underscores, got "${'x'.repeat(80)}…"`,
    ],
    [`/v1/entity/${LARGE}/members?page=-1`, 'page must be an integer of at least 0, got "-1"'],
    [`/v1/entity/${LARGE}/members?page_size=501`, 'page_size must be an integer from 1 to 500, got "501"'],
    [`/v1/wallet/${wallet}/follows?limit=201`, 'limit must be an integer from 1 to 200, got "201"'],
    ['/v1/wallet/abc/entanglement', 'address must be a base58 address of 32 bytes, got "abc"'],
    ['/v1/token/abc/crowd', 'mint must be a base58 address of 32 bytes, got "abc"'],
  ])('reject %s with the reason', async (path, error) => {
    expect(await ask(path)).toMatchObject({ status: 400, body: { error, code: 'invalid_request' } });
  });
});

test('entanglement lists tokens newest first', async () => {
  const of = (word: string, words: readonly string[], count: number) => ({
    wallet_address: wallet,
    cluster_wallets: words.map(address).sort(),
    token_mint: address(word),
    edge_count: count,
  });
  expect(await body(`/v1/wallet/${wallet}/entanglement`)).toEqual({
    wallet,
    clusters: [of('two', ['x'], 1), of('one', ['x', 'y'], 4)],
    cluster_count: 2,
  });
});

test('campaigns are active or recent, also by time, each newest first', async () => {
  const { active, recent, ...rest } = await body(`/v1/token/${mint}/campaigns`);
  expect(rest).toEqual({ mint, degraded: false });
  const ids = (some: readonly { readonly campaignId: string }[]) => some.map(({ campaignId }) => campaignId);
  expect([ids(active), ids(recent)]).toEqual([
    ['newer', 'older'],
    ['silent', 'over'],
  ]);
  expect(recent[0].status).toBe('closed');
  expect(active[0]).toEqual({
    tokenMint: mint,
    campaignId: 'newer',
    status: 'escalating',
    startedTsMs: nowMs - 600_000,
    lastSeenTsMs: nowMs - 60_000,
    participantWallets: 9,
    participantEntities: 3,
    confidence: 0.8,
    degraded: false,
  });
});

test('the crowd lists minutes newest first', async () => {
  const shown = await body(`/v1/token/${mint}/crowd`);
  expect([shown.mint, 'degraded' in shown]).toEqual([mint, false]);
  expect(shown.current.bucketStartMs).toBeGreaterThanOrEqual(nowMs - (nowMs % 60_000));
  const starts = shown.minutes.map(({ bucketStartMs }: { bucketStartMs: number }) => bucketStartMs);
  expect(starts).toEqual(starts.toSorted((a: number, b: number) => b - a));
  const trades = shown.minutes.reduce((sum: number, one: { totalTrades: number }) => sum + one.totalTrades, 0);
  expect(trades).toBe(tape.filter(({ type }) => type === 'swap').length);
  expect(Math.min(...starts)).toBe(startMs + 60_000 - ((startMs + 60_000) % 60_000));
});

test('a bundle names the entity that most of its members share', async () => {
  const { bundles } = await body(`/v1/token/${mint}/bundles`);
  const { bundle } = await body(`/v1/token/${mint}/bundles/${bundles[0].bundle_id}`);
  expect(bundle.linked_entity).toEqual({
    entity_id: SMALL,
    entity_kind: 'shared_execution',
    member_count: 3,
    bundle_member_share: 1,
  });
  expect('linked_entity' in bundles[0]).toBe(false);
});

test('health reports the coordination lag', async () => {
  const shown = await body('/v1/coordination/health');
  expect(shown).toEqual({
    healthy: true,
    degradedWindowMs: 0,
    droppedMessagesLastMinute: 0,
    observedAtMs: expect.any(Number),
    newestSlot: null,
    feedAgeMs: null,
    sources: [],
    backfill: null,
  });
});

const unexamined = {
  evaluated_to_slot: null,
  examined: { trades: 0, since_ts_ms: null, sources: [], is_pending: true },
};

const other = address('never heard of');
test.each([
  [`/v1/wallet/${other}/follows`, { address: other, followsOut: [], followsIn: [], degraded: false }, '30'],
  [`/v1/wallet/${other}/entity`, { address: other, membership: null, siblingsSample: [], degraded: false }, '60'],
  [`/v1/wallet/${other}/entanglement`, { wallet: other, clusters: [], cluster_count: 0 }, null],
  [`/v1/token/${other}/campaigns`, { mint: other, active: [], recent: [], degraded: false }, '15'],
  [`/v1/token/${other}/crowd`, { mint: other, current: null, minutes: [], ...unexamined }, '15'],
  ['/v1/coordination/health', expect.anything(), '30'],
  [`/v1/entity/${SMALL}`, expect.anything(), '60'],
  [`/v1/entity/${SMALL}/members`, expect.anything(), '60'],
])('%s of an unknown subject is empty and cached like any answer', async (path, nothing, seconds) => {
  const { status, cache, body: shown } = await ask(path);
  expect([status, cache]).toEqual([200, seconds === null ? 'no-store' : `private, max-age=${seconds}`]);
  expect(shown).toEqual(nothing);
});

test('keys below Layer 3 are refused', async () => {
  for (const path of [`/v1/wallet/${other}/follows`, `/v1/entity/${SMALL}`, '/v1/coordination/health'])
    expect(await ask(path, 'layer2')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
