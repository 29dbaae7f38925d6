import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCoordination } from '../worlds/coordination.ts';
import { address, records, signature } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { emitted, memoryStream, startIntake } from '../worlds/intake.ts';
import { startLedger } from '../worlds/ledger.ts';
import { chance } from '../worlds/long-tapes.ts';
import { farEnd } from '../worlds/market.ts';
import { startSecurity } from '../worlds/security.ts';
import { openSecurityWorld, type SecurityWorld } from '../worlds/token-security.ts';
import { swap } from '../worlds/token-security-tape.ts';
import { startWallets } from '../worlds/wallets.ts';

const MINUTE_MS = 60_000;
/** Eight tokens of six minutes each, the last one now. */
const STORY_MS = 48 * MINUTE_MS;
const TOKENS = 8;
const beganMs = Date.now() - STORY_MS;
const next = chance(7);
const mints = Array.from({ length: TOKENS }, (_, at) => address(`token-${at}`));
const crew = ['r-1', 'r-2', 'r-3', 'r-4', 'r-5'];
const funded = ['f-1', 'f-2', 'f-3', 'f-4'];

let made = 0;
const at = (ms: number) => ({ slot: 400_000_000 + Math.floor(ms / 400), timestamp: beganMs + ms });
const buy = (token: number, ms: number, wallet: string, fields: object = {}) =>
  swap(0, wallet, 'buy', 1, {
    base_amount_raw: String(200_000_000 + Math.floor(next() * 1e9)),
    ...at(token * 6 * MINUTE_MS + ms),
    token_mint: mints[token],
    pool_address: address(`pool-${token}`),
    ...fields,
  });
const sent = (to: string, ms: number) => ({
  type: 'transfer',
  signature: signature(`story-${made++}`),
  event_index: 0,
  ...at(ms),
  from: address('funder'),
  to: address(to),
  mint: 'So11111111111111111111111111111111111111112',
  decimals: 9,
  amount_raw: '1000000000',
});

/** Copies come after four seconds, a crew shares a relay, and a funder's wallets buy last. */
const tokenTape = (token: number) => {
  const ledMs = MINUTE_MS + Math.floor(next() * 2 * MINUTE_MS);
  const strangers = Array.from({ length: 25 }, (_, n) =>
    buy(token, Math.floor(next() * 6 * MINUTE_MS), `stranger-${token}-${n}`),
  );
  strangers.push(buy(token, 6 * MINUTE_MS - 1_000, `last-${token}`));
  const relayed = [1, 3, 7].includes(token)
    ? crew.map(wallet => buy(token, 4 * MINUTE_MS, wallet, { relay_bundle_id: `relay-${token}` }))
    : [];
  const late = token === TOKENS - 1 ? funded.map((wallet, n) => buy(token, 3 * MINUTE_MS + n * 9_000, wallet)) : [];
  return [...strangers, buy(token, ledMs, 'leader'), buy(token, ledMs + 4_000, 'follower'), ...relayed, ...late];
};

let world: SecurityWorld;
beforeAll(async () => {
  world = await openSecurityWorld();
  const { engine, names } = world;
  const swaps = mints.flatMap((_, token) => tokenTape(token));
  const transfers = funded.map((wallet, n) => sent(wallet, 40 * MINUTE_MS + n * 1_000));
  const events = [...swaps, ...transfers].toSorted((a, b) => a.timestamp - b.timestamp);
  const stream = memoryStream();
  await startIntake(engine.client, names, stream).takeAt(records(events), Date.now());
  await startLedger(engine.client, names, stream, farEnd()).take(emitted(stream), Date.now());
  await startSecurity(engine.client, names, stream, farEnd()).take(emitted(stream), Date.now());
  await startWallets(engine.client, names, farEnd(), undefined, stream).take(emitted(stream, 'wallets'), Date.now());
  await startCoordination(engine.client, names, farEnd()).take(emitted(stream, 'links'), Date.now());
});
afterAll(() => world.end());

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at many depths.
const body = async (path: string): Promise<any> => {
  const answer = await ask(path);
  expect([answer.status, answer.body?.error]).toEqual([200, undefined]);
  return answer.body;
};

const all = (words: readonly string[]): readonly string[] => words.map(address).toSorted();
const last = mints.at(-1)!;

describe('coordination of a tape of eight tokens over REST', () => {
  test('has an edge between the leader and the wallet four seconds behind, and no other', async () => {
    const { followsOut, followsIn } = await body(`/v1/wallet/${address('follower')}/follows`);
    expect([followsOut.length, followsIn]).toEqual([1, []]);
    expect(followsOut[0]).toMatchObject({
      leaderWallet: address('leader'),
      followerWallet: address('follower'),
      supportCount: TOKENS,
      distinctTokens: TOKENS,
      active: true,
    });
    expect((await body(`/v1/wallet/${address('leader')}/follows`)).followsIn).toMatchObject([
      { followerWallet: address('follower'), confidence: followsOut[0].confidence },
    ]);
    expect(await body(`/v1/intel/wallet/${address('leader')}/cascade?mint=${last}`)).toEqual([
      { follower: address('follower'), confidence: followsOut[0].confidence, lagSeconds: 4 },
    ]);
  });

  test('has two entities, by co-actions and by funding', async () => {
    const ran = await body(`/v1/wallet/${address('r-1')}/entity`);
    const paid = await body(`/v1/wallet/${address('f-1')}/entity`);
    expect(ran.membership).toMatchObject({ entityKind: 'shared_execution', rootWallet: null, memberCount: 5 });
    expect(paid.membership).toMatchObject({
      entityKind: 'shared_funder',
      rootWallet: address('funder'),
      memberCount: 4,
    });
    expect([ran.siblingsSample.toSorted(), paid.siblingsSample.toSorted()]).toEqual([
      all(crew.slice(1)),
      all(funded.slice(1)),
    ]);
    const { members, total } = await body(`/v1/entity/${ran.membership.entityId}/members?page_size=3&page=1`);
    expect([members.length, total]).toEqual([2, 5]);
    expect((await body(`/v1/wallet/${address('stranger-1-1')}/entity`)).membership).toBeNull();
    const emerging = await body('/v1/intel/entities/emerging');
    expect(emerging.map(({ entityId }: { entityId: string }) => entityId)).toEqual([
      paid.membership.entityId,
      ran.membership.entityId,
    ]);
  });

  test('has the co-actions on each token', async () => {
    const { clusters, cluster_count } = await body(`/v1/wallet/${address('r-1')}/entanglement`);
    expect(cluster_count).toBe(3);
    expect(clusters.map(({ token_mint }: { token_mint: string }) => token_mint)).toEqual([last, mints[3], mints[1]]);
    expect(clusters[0]).toMatchObject({ cluster_wallets: all(crew.slice(1)), edge_count: 4 });
  });

  test('has a campaign of all eleven on the last token', async () => {
    const { active, recent } = await body(`/v1/token/${last}/campaigns`);
    expect(recent).toEqual([]);
    expect(active).toMatchObject([{ tokenMint: last, participantWallets: 11, participantEntities: 2 }]);
    expect(await body('/v1/intel/coordinated-pushes/forming')).toMatchObject([
      { tokenMint: last, campaignId: active[0].campaignId, campaignStatus: active[0].status },
    ]);
  });

  test('has entities among the last token’s buyers, and its copied leader', async () => {
    const early = await body(`/v1/intel/token/${last}/early-buyers?window_s=3600`);
    expect(early.map(({ membersInEarlyBuy: count }: { membersInEarlyBuy: number }) => count)).toEqual([5, 4]);
    expect(early[0].memberWallets.toSorted()).toEqual(all(crew));
    const shares = await body(`/v1/intel/token/${last}/entity-concentration?window_s=3600`);
    expect(shares.map(({ activeMembers }: { activeMembers: number }) => activeMembers).toSorted()).toEqual([4, 5]);
    const from = beganMs + 42 * MINUTE_MS;
    const range = `start_ts_ms=${from}&end_ts_ms=${from + 7 * MINUTE_MS}`;
    expect(await body(`/v1/intel/token/${last}/copy-originator?${range}`)).toMatchObject([
      { candidateLeader: address('leader'), followerBuysInCluster: 1 },
    ]);
  });

  test('has a bundle that maps to its entity', async () => {
    const [risk] = await body(`/v1/intel/token/${last}/exit-risk`);
    const { bundle } = await body(`/v1/token/${last}/bundles/${risk.bundleId}`);
    const { membership } = await body(`/v1/wallet/${address('r-1')}/entity`);
    expect(bundle.linked_entity).toEqual({
      entity_id: membership.entityId,
      entity_kind: 'shared_execution',
      member_count: 5,
      bundle_member_share: 1,
    });
  });
});
