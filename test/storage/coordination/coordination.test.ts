import { describe, expect, test } from 'vitest';
import type { Campaign } from '../../../layers/core/campaigns/campaign.ts';
import type { Entity, EntityMember } from '../../../layers/core/entities/entity.ts';
import type { FollowEdge } from '../../../layers/core/follows/follow.ts';
import { loadCampaigns, openCampaigns, toCampaignItem } from '../../../layers/storage/coordination/campaigns.ts';
import { loadEntangled, toCoActionItem, toCoActionPointers } from '../../../layers/storage/coordination/co-actions.ts';
import {
  type CoordinationTable,
  filterOtherViews,
  formatViewName,
  type View,
  writeViews,
} from '../../../layers/storage/coordination/coordination.ts';
import {
  loadEntitiesSince,
  loadEntity,
  loadHeads,
  toAbsorbedItem,
  toEntityItems,
} from '../../../layers/storage/coordination/entities.ts';
import { loadFollowers, toFollowItem } from '../../../layers/storage/coordination/follows.ts';
import { loadWalletLinks, toLinksItem } from '../../../layers/storage/coordination/wallets.ts';
import type { Item } from '../../../layers/storage/kernel/dynamo.ts';
import { address } from '../../worlds/events.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 20_000 * DAY_MS + 5_000;

/** Writes what differs. Returns its names. */
const writeOthers = async (
  table: CoordinationTable,
  groups: readonly (readonly View[])[],
): Promise<ReadonlySet<string>> => {
  const others = await filterOtherViews(table, groups);
  await writeViews(table, others);
  return new Set(others.flat().map(({ key }) => formatViewName(key)));
};

/** Null for an unknown id. */
const headOf = async (table: CoordinationTable, id: string): Promise<Entity | null> =>
  (await loadHeads(table, [id])).get(id)?.entity ?? null;

const edge = (leader: string, follower: string, rest: Partial<FollowEdge> = {}): FollowEdge => ({
  leader,
  follower,
  confidence: 0.5,
  supportCount: 4,
  distinctTokens: 3,
  firstMatchMs: NOW_MS - 9_000,
  lastMatchMs: NOW_MS,
  active: true,
  ...rest,
});

const entity = (id: string, rest: Partial<Entity> = {}): Entity => ({
  id,
  kind: 'shared_funder',
  rootWallet: 'root',
  memberCount: 3,
  confidence: 0.9,
  firstSeenMs: NOW_MS - 1_000,
  lastSeenMs: NOW_MS,
  ...rest,
});

const members = (count: number): readonly EntityMember[] =>
  Array.from({ length: count }, (_, at) => ({
    wallet: address(`member ${at}`),
    confidence: 0.5 + at / 10_000,
    lastSeenMs: NOW_MS + at,
  }));

const campaign = (id: string, rest: Partial<Campaign> = {}): Campaign => ({
  id,
  mint: 'mint',
  status: 'active',
  startedMs: NOW_MS,
  lastSeenMs: NOW_MS + 5,
  participantWallets: 9,
  participantEntities: 2,
  confidence: 0.7,
  ...rest,
});

const standing = (...items: readonly Item[]) => [items.map(item => ({ key: { k: item.k!, s: item.s! }, item }))];

describe.each(engineNames)('The views of coordination on %s', name => {
  const table: CoordinationTable = useTable(useEngine(name), 'coordination');

  test('are empty at first', async () => {
    expect(await loadWalletLinks(table, ['w'])).toEqual(new Map());
    expect(await loadFollowers(table, 'w')).toEqual([]);
    expect(await loadEntangled(table, 'w')).toEqual([]);
    expect(await loadEntity(table, 'id')).toBeNull();
    expect(await headOf(table, 'id')).toBeNull();
    expect(await loadEntitiesSince(table, NOW_MS - DAY_MS, NOW_MS)).toEqual([]);
    expect(await loadCampaigns(table, 'mint')).toEqual([]);
    expect(await openCampaigns(table)).toEqual([]);
  });

  test('are written only when they change', async () => {
    const views = standing(toFollowItem(edge('a', 'b')), toLinksItem('b', 'entity', ['a'])!);
    expect((await writeOthers(table, views)).size).toBe(2);
    expect((await writeOthers(table, views)).size).toBe(0);
    const next = standing(toFollowItem(edge('a', 'b', { supportCount: 5 })), toLinksItem('b', 'entity', ['a'])!);
    expect([...(await writeOthers(table, next))]).toEqual([formatViewName(toFollowItem(edge('a', 'b')))]);
    const key = { k: next[0]![1]!.key.k!, s: next[0]![1]!.key.s! };
    expect((await writeOthers(table, [[{ key, item: null }]])).size).toBe(1);
    expect((await writeOthers(table, [[{ key, item: null }]])).size).toBe(0);
    expect(await loadWalletLinks(table, ['b'])).toEqual(new Map());
  });

  test('list all followers of a leader, newest match first, expired ones too', async () => {
    const edges = [
      edge('a', 'x', { lastMatchMs: 5 }),
      edge('a', 'z'),
      edge('a', 'y', { active: false }),
      edge('b', 'q'),
    ];
    await writeOthers(table, standing(...edges.map(toFollowItem)));
    expect(await loadFollowers(table, 'a')).toEqual([edges[2], edges[1], edges[0]]);
  });

  test('list the leaders of a wallet with figures, strongest first, and no deleted edge', async () => {
    const edges = [
      edge('a', 'w'),
      edge('b', 'w', { confidence: 0.8 }),
      edge('c', 'w', { active: false, confidence: 0.01 }),
      edge('a', 'v', { confidence: 0.1 }),
    ];
    await writeOthers(
      table,
      standing(
        ...edges.map(toFollowItem),
        toLinksItem('w', null, ['b', 'c', 'a', 'gone'])!,
        toLinksItem('v', null, ['a'])!,
      ),
    );
    expect(await loadWalletLinks(table, ['w', 'v', 'u', 'w'])).toEqual(
      new Map([
        ['w', { membership: null, leaders: [edges[1], edges[0], edges[2]] }],
        ['v', { membership: null, leaders: [edges[3]] }],
      ]),
    );
  });

  test.each([3, 16, 17, 300])('return the %i members of an entity, and the membership of each', async count => {
    const whole = entity('id', { memberCount: count });
    const list = members(count);
    const { head, pages } = toEntityItems(whole, list);
    expect(pages.length).toBe({ 3: 0, 16: 0, 17: 2, 300: 32 }[count]);
    await writeOthers(table, [
      ...standing(...pages),
      ...standing(head),
      ...standing(...list.map(({ wallet }) => toLinksItem(wallet, 'id', [])!)),
    ]);
    const byAddress = list.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1));
    expect(await loadEntity(table, 'id')).toEqual({ entity: whole, members: byAddress });
    expect(await headOf(table, 'id')).toEqual(whole);
    const links = await loadWalletLinks(
      table,
      list.map(({ wallet }) => wallet),
    );
    const { id: entityId, kind: entityKind, rootWallet, memberCount } = whole;
    for (const { wallet, confidence, lastSeenMs } of list)
      expect(links.get(wallet)!.membership).toEqual({
        entityId,
        entityKind,
        rootWallet,
        memberCount,
        confidence,
        lastSeenMs,
      });
  });

  test('cost one header and one small page to join a large entity', async () => {
    const all = members(1_000);
    const before = toEntityItems(entity('id', { memberCount: 999 }), all.slice(0, 999));
    await writeOthers(table, standing(...before.pages, before.head));
    const after = toEntityItems(entity('id', { memberCount: 1_000 }), all);
    const written = await writeOthers(table, standing(...after.pages, after.head));
    expect(written.size).toBe(2);
    const page = after.pages.find(item => written.has(formatViewName(item)))!;
    expect(page.m!.B!.length).toBeLessThan(2_048);
    expect((await loadEntity(table, 'id'))!.members.length).toBe(1_000);
  });

  test('resolve an absorbed id over many hops, and a circle to nothing', async () => {
    const { head } = toEntityItems(entity('last'), members(3));
    const hops = Array.from({ length: 20 }, (_, at) => toAbsorbedItem(`id ${at}`, at === 19 ? 'last' : `id ${at + 1}`));
    await writeOthers(
      table,
      standing(
        head,
        ...hops,
        toAbsorbedItem('x', 'y'),
        toAbsorbedItem('y', 'x'),
        toLinksItem(members(1)[0]!.wallet, 'id 3', [])!,
      ),
    );
    expect(await headOf(table, 'id 0')).toEqual(entity('last'));
    expect((await loadEntity(table, 'id 7'))!.members.length).toBe(3);
    expect(
      (await loadWalletLinks(table, [members(1)[0]!.wallet])).get(members(1)[0]!.wallet)!.membership,
    ).toMatchObject({
      entityId: 'last',
      memberCount: 3,
    });
    expect(await headOf(table, 'x')).toBeNull();
  });

  test('list entities first seen since a time, over days, newest first, without absorbed ones', async () => {
    const seen = [10, 2 * DAY_MS, 3 * DAY_MS, 5 * DAY_MS].map((agoMs, at) =>
      entity(`id ${at}`, { firstSeenMs: NOW_MS - agoMs }),
    );
    await writeOthers(table, standing(...seen.map(one => toEntityItems(one, members(3)).head)));
    await writeOthers(table, standing(toAbsorbedItem('id 1', 'id 0')));
    expect(await loadEntitiesSince(table, NOW_MS - 3 * DAY_MS, NOW_MS)).toEqual([seen[0], seen[2]]);
    expect(await loadEntitiesSince(table, NOW_MS - 10, NOW_MS)).toEqual([seen[0]]);
    expect(await loadEntitiesSince(table, NOW_MS - 9, NOW_MS)).toEqual([]);
  });

  test('list a mint’s campaigns newest first, and the open ones of all mints', async () => {
    const [old, young] = [campaign('old', { startedMs: 999 }), campaign('young')];
    const other = campaign('other', { mint: 'second', startedMs: NOW_MS - 1 });
    await writeOthers(table, standing(...[old, young, other].map(toCampaignItem)));
    expect(await loadCampaigns(table, 'mint')).toEqual([young, old]);
    expect(await openCampaigns(table)).toEqual([young, other, old]);
    const closed = campaign('young', { status: 'closed' });
    expect(toCampaignItem(closed)).not.toHaveProperty('open');
    await writeOthers(table, standing(toCampaignItem(closed)));
    expect(await loadCampaigns(table, 'mint')).toEqual([closed, old]);
    expect(await openCampaigns(table)).toEqual([other, old]);
  });

  test('list co-actions of a wallet by mint, and update one that grew and has an earlier start', async () => {
    const write = async (
      coAction: string,
      mint: string,
      wallets: readonly string[],
      [firstMs, atMs]: [number, number],
    ) => {
      const together = { mint, coAction, wallets, firstMs, atMs };
      return (await writeOthers(table, standing(toCoActionItem(together), ...toCoActionPointers(together)))).size;
    };
    expect(await write('slot#1', 'mint', ['a', 'b', 'c'], [50, 50])).toBe(4);
    await write('slot#2', 'mint', ['a', 'b'], [70, 70]);
    await write('slot#1', 'second', ['a', 'd'], [60, 60]);
    expect(await loadEntangled(table, 'a')).toEqual([
      { mint: 'mint', wallets: ['b', 'c'], edgeCount: 3, lastSeenMs: 70 },
      { mint: 'second', wallets: ['d'], edgeCount: 1, lastSeenMs: 60 },
    ]);
    expect(await write('slot#1', 'mint', ['a', 'b', 'c', 'e'], [50, 55])).toBe(2);
    await write('slot#1', 'mint', ['a', 'b', 'c', 'e'], [45, 55]);
    expect(await loadEntangled(table, 'e')).toEqual([
      { mint: 'mint', wallets: ['a', 'b', 'c'], edgeCount: 3, lastSeenMs: 55 },
    ]);
  });
  test('list the newest 200 co-actions of a wallet, with a hundred names at most', async () => {
    const crowd = Array.from({ length: 150 }, (_, at) => `other ${at}`);
    const together = (at: number) => ({
      mint: at === 0 ? 'first' : 'mint',
      coAction: `id ${at}`,
      wallets: at === 200 ? ['a', ...crowd] : ['a', 'b'],
      firstMs: at,
      atMs: at,
    });
    const all = Array.from({ length: 201 }, (_, at) => together(at));
    await writeOthers(
      table,
      standing(...all.flatMap(one => [toCoActionItem(one), ...toCoActionPointers(one).slice(0, 1)])),
    );
    const [one, ...rest] = await loadEntangled(table, 'a');
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ mint: 'mint', edgeCount: 199 + 150, lastSeenMs: 200 });
    expect(one!.wallets.length).toBe(100);
  });
});
