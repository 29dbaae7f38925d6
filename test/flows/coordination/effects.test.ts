import { type BatchWriteItemCommandInput, ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findChannel } from '../../../layers/contract/channels.ts';
import { applyLink, type Coordination, createCoordination } from '../../../layers/core/coordination/coordination.ts';
import { findEntityId, findEntityMembership, findEntityWithMembers } from '../../../layers/core/entities/entities.ts';
import { rankLeaderEdges } from '../../../layers/core/follows/follows.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { prepareEffects } from '../../../layers/flows/coordination/effects.ts';
import { createLagWatch, type LagWatch } from '../../../layers/flows/coordination/lag.ts';
import { buildPushMessages } from '../../../layers/flows/notify.ts';
import { loadCampaigns, openCampaigns } from '../../../layers/storage/coordination/campaigns.ts';
import { loadEntangled } from '../../../layers/storage/coordination/co-actions.ts';
import { type CoordinationTable, writeViews } from '../../../layers/storage/coordination/coordination.ts';
import { loadEntitiesSince, loadEntity } from '../../../layers/storage/coordination/entities.ts';
import { loadFollowers } from '../../../layers/storage/coordination/follows.ts';
import { loadWalletLinks } from '../../../layers/storage/coordination/wallets.ts';
import { entangledOf } from '../../core/entities/entangled.ts';
import { useEngine, useTable } from '../../storage/use-engine.ts';
import { START_MS } from '../../worlds/events.ts';
import { buy, clock, coAction, funded, known, mint as mintOf, wallet } from '../../worlds/mixed-links.ts';
import { campaigning, families, following } from './links.ts';

const MINUTE_MS = 60_000;

/** The payload type of a channel; strips undeclared fields. */
type Message = { readonly channel: string; readonly data: Readonly<Record<string, unknown>> };

const payloadOf = (name: string) => {
  const match = findChannel(name);
  if ('problem' in match) throw new Error(match.problem);
  return match.channel.payload;
};
const DAY_MS = 86_400_000;
const LATER_MS = START_MS + DAY_MS;

describe('Effects of links', () => {
  const engine = useEngine('dynoxide');
  const table: CoordinationTable = useTable(engine, 'coordination');
  let state: Coordination;
  let lag: LagWatch;
  let puts: number;

  beforeAll(async () => {
    engine.client.middlewareStack.add(
      (next, { commandName }) =>
        args => {
          const { RequestItems = {} } = args.input as BatchWriteItemCommandInput;
          if (/^(Put|Delete|Update)/.test(commandName ?? '')) puts += 1;
          if (commandName === 'BatchWriteItemCommand') puts += Object.values(RequestItems).flat().length;
          return next(args);
        },
      { step: 'initialize' },
    );
  });
  beforeEach(async () => {
    state = createCoordination();
    lag = createLagWatch();
    puts = 0;
  });

  /** Folds links as one batch. Returns messages by channel, in order. */
  const take = async (links: readonly Link[]) => {
    const changes = links.flatMap(link => applyLink(state, link).changes);
    return { reported: await hear(changes), changes };
  };
  const hear = async (changes: Parameters<typeof prepareEffects>[2]): Promise<readonly Message[]> => {
    const { views, notifications } = await prepareEffects({ coordination: table, lag }, state, changes, LATER_MS);
    await writeViews(table, views);
    const messages = await Promise.all(notifications.map(buildPushMessages));
    const reported: readonly Message[] = messages
      .flat()
      .map(({ channel, data }) => ({ channel, data: JSON.parse(data) }));
    for (const { channel, data } of reported) expect(payloadOf(channel).parse(data)).toEqual(data);
    return reported;
  };
  const on = (reported: readonly Message[], channel: string) =>
    reported.filter(message => message.channel === channel).map(({ data }) => data);

  describe('of an edge', () => {
    test('notifies both ends when it begins, once a batch while it goes on, and when it ends', async () => {
      const links = following('leader', 'follower', 6);
      const [first, rest] = [links.slice(0, 15), links.slice(15)];
      const channels = [`wallet:${wallet('leader')}:follow`, `wallet:${wallet('follower')}:follow`];
      const begun = (await take(first)).reported;
      for (const channel of channels)
        expect(on(begun, channel)).toEqual([
          {
            event: 'activated',
            leaderWallet: wallet('leader'),
            followerWallet: wallet('follower'),
            confidence: rankLeaderEdges(state.follows, wallet('follower'))[0]!.confidence,
            supportCount: 3,
            distinctTokens: 3,
            lastMatchTsMs: first[14]!.timestampMs,
            active: true,
            degraded: false,
            timestamp: first[14]!.timestampMs,
          },
        ]);
      const going = (await take(rest)).reported;
      for (const channel of channels)
        expect(on(going, channel)).toMatchObject([{ event: 'updated', supportCount: 6, active: true }]);
      const ended = (await take([clock(9 * DAY_MS)])).reported;
      for (const channel of channels)
        expect(on(ended, channel)).toMatchObject([{ event: 'expired', supportCount: 6, active: false }]);
    });

    test('costs two writes at its start, one per match, one at its end, and shows on both ends', async () => {
      const links = following('leader', 'follower', 5);
      await take(links.slice(0, 15));
      expect(puts).toBe(2);
      await take(links.slice(15, 20));
      expect(puts).toBe(3);
      await take(links.slice(20));
      expect(puts).toBe(4);
      await take([clock(9 * DAY_MS)]);
      expect(puts).toBe(5);
      const expired = [{ supportCount: 5, active: false }];
      const shown = await loadWalletLinks(table, [wallet('follower')]);
      expect(shown.get(wallet('follower'))!.leaders).toMatchObject(expired);
      expect(await loadFollowers(table, wallet('leader'))).toMatchObject(expired);
    });
  });

  describe('of an entity', () => {
    const heard = (reported: readonly Message[], name: string) => on(reported, `wallet:${wallet(name)}:entity`);

    test('notifies each joining wallet, and its members of the growth', async () => {
      const { reported } = await take(families(3));
      const id = findEntityId(state.entities, wallet('x 0'))!;
      expect(heard(reported, 'x 0')).toEqual([
        {
          event: 'joined',
          walletAddress: wallet('x 0'),
          entityId: id,
          entityKind: 'shared_funder',
          rootWallet: wallet('funder of x'),
          memberCount: 3,
          confidence: 0.9,
          lastSeenTsMs: START_MS,
          degraded: false,
          timestamp: START_MS,
        },
      ]);
      const grown = (await take([funded(1, 'x 3', 'funder of x')])).reported;
      expect(heard(grown, 'x 0')).toMatchObject([{ event: 'updated', entityId: id, memberCount: 4 }]);
      expect(heard(grown, 'x 3')).toMatchObject([{ event: 'joined', entityId: id, memberCount: 4 }]);
      expect(heard(grown, 'y 0')).toEqual([]);
      // The header and the joining wallet's link only.
      expect(puts).toBe(3 + 9 + 2);
    });

    test('notifies at most a thousand members of its growth, and every joining wallet', async () => {
      const farms = Array.from({ length: 11 }, (_, at) => funded(0, `farm ${at}`, 'funder of x'));
      await take([...farms, ...Array.from({ length: 1_100 }, (_, at) => funded(0, `x ${at}`, `farm ${at % 11}`))]);
      const { reported } = await take([funded(1, 'x 1100', 'funder of x'), funded(1, 'x 1101', 'funder of x')]);
      const events = reported.map(({ data }) => data.event);
      expect(events.filter(event => event === 'updated').length).toBeGreaterThanOrEqual(998);
      expect(events.filter(event => event === 'updated').length).toBeLessThanOrEqual(1_000);
      expect(events.filter(event => event === 'joined').length).toBe(2);
    });

    test('notifies leaving wallets when it dissolves; its id then resolves to nothing', async () => {
      await take(families(3));
      const id = findEntityId(state.entities, wallet('x 0'))!;
      const { reported } = await take([known(5, 'funder of x', 'cex')]);
      expect(heard(reported, 'x 1')).toMatchObject([{ event: 'left', entityId: id, confidence: 0, memberCount: 3 }]);
      expect(await loadEntity(table, id)).toBeNull();
      expect((await loadWalletLinks(table, [wallet('x 1')])).size).toBe(0);
      expect((await loadEntitiesSince(table, START_MS, LATER_MS)).map(({ rootWallet }) => rootWallet)).toEqual(
        expect.not.arrayContaining([wallet('funder of x')]),
      );
    });

    test('answers under the old id after a merge, and notifies the wallets', async () => {
      await take(families(4));
      const ids = ['x 0', 'y 0'].map(word => findEntityId(state.entities, wallet(word))!);
      const three = ['x 0', 'x 1', 'y 0', 'y 1'];
      const { reported } = await take([1, 2].map(at => coAction(at * MINUTE_MS, at, `id ${at}`, three)));
      const id = findEntityId(state.entities, wallet('x 0'))!;
      expect(findEntityId(state.entities, wallet('y 3'))).toBe(id);
      for (const old of ids) {
        const { entity, members } = (await loadEntity(table, old))!;
        expect([entity.id, entity.memberCount, members.length]).toEqual([id, 8, 8]);
      }
      for (const word of ['x 3', 'y 3'])
        expect(heard(reported, word)).toMatchObject([{ event: 'updated', memberCount: 8 }]);
    });
  });

  describe('of a campaign', () => {
    const mint = mintOf('mint');

    test('is published on its channel, and as an alert when it becomes active', async () => {
      await take(families(3));
      const { reported: forming } = await take(campaigning('mint', 1, DAY_MS));
      expect(on(forming, `token:${mint}:campaign`)).toMatchObject([
        { event: 'forming', tokenMint: mint, participantEntities: 3 },
        { event: 'updated', status: 'forming', participantWallets: 6 },
      ]);
      expect(on(forming, `token:${mint}:security`)).toEqual([]);
      const { reported: active } = await take(campaigning('mint', 2, DAY_MS));
      const [event] = on(active, `token:${mint}:campaign`);
      expect(event).toMatchObject({ event: 'activated', status: 'active' });
      expect(on(active, `token:${mint}:security`)).toMatchObject([
        {
          event: 'coordination_alert',
          severity: 'medium',
          affected_wallets: ['x 0', 'x 1', 'y 0', 'y 1', 'z 0', 'z 1'].map(wallet).sort(),
          token_mint: mint,
          timestamp: event!.timestamp,
          bundle: null,
          campaign: { campaignId: event!.campaignId, status: 'active' },
        },
      ]);
      expect(await openCampaigns(table)).toEqual(await loadCampaigns(table, mint));
      const { reported: closed } = await take([clock(DAY_MS + 60 * MINUTE_MS)]);
      expect(on(closed, `token:${mint}:campaign`)).toMatchObject([{ event: 'closed', status: 'closed' }]);
      expect(await openCampaigns(table)).toEqual([]);
      expect(await loadCampaigns(table, mint)).toMatchObject([{ status: 'closed' }]);
    });

    test('is closed and hidden when the funders of its entities turn out to be exchanges', async () => {
      await take(families(3));
      await take(campaigning('mint', 2, DAY_MS));
      expect(await openCampaigns(table)).toHaveLength(1);
      const { reported } = await take([known(5, 'funder of x', 'cex')]);
      expect(on(reported, `token:${mint}:campaign`)).toMatchObject([{ event: 'closed', status: 'closed' }]);
      expect(on(reported, `token:${mint}:security`)).toEqual([]);
      const { reported: more } = await take([known(5, 'funder of y', 'cex'), known(5, 'funder of z', 'cex')]);
      expect(on(more, `token:${mint}:campaign`)).toEqual([]);
      expect(await openCampaigns(table)).toEqual([]);
      expect(await loadCampaigns(table, mint)).toEqual([]);
    });
  });

  test('deletes member pages when an entity doubles or ends', async () => {
    const pages = async () => {
      const { Items = [] } = await engine.client.send(new ScanCommand({ TableName: table.table }));
      return Items.map(({ s }) => s!.S!).filter(sort => sort.startsWith('m#')).length;
    };
    await take(families(20));
    expect(await pages()).toBe(3 * 2);
    await take(families(40));
    expect(await pages()).toBe(3 * 4);
    await take(['x', 'y', 'z'].map(family => known(5, `funder of ${family}`, 'cex')));
    expect(await pages()).toBe(0);
  });

  test('writes and publishes nothing when it repeats', async () => {
    const links = [...families(20), ...following('leader', 'x 0', 5), ...campaigning('mint', 2, DAY_MS)];
    const { changes, reported } = await take([...links, coAction(DAY_MS, 'mint', 'id', ['x 0', 'y 1', 'q'])]);
    expect(reported.length).toBeGreaterThan(10);
    const before = puts;
    expect(before).toBeGreaterThan(10);
    expect(await hear(changes)).toEqual([]);
    expect(puts).toBe(before);
  });

  test('flags messages while the pipeline lags', async () => {
    Object.assign(lag, { sinceMs: LATER_MS - 1, seenMs: LATER_MS });
    const { reported } = await take([...families(3), ...campaigning('mint', 2, DAY_MS), ...following('a', 'b', 3)]);
    expect(new Set(reported.map(({ data }) => data.degraded ?? 'in the record'))).toEqual(
      new Set([true, 'in the record']),
    );
  });

  test('gives views that equal the fold in any batches', async () => {
    const links = [
      ...families(40),
      ...following('leader', 'x 0', 8),
      ...campaigning('mint', 3, DAY_MS),
      ...Array.from({ length: 30 }, (_, at) =>
        coAction(at * MINUTE_MS, at % 7, `id ${at}`, [`x ${at % 5}`, `y ${at % 3}`, `w ${at % 4}`, 'w 9']),
      ),
      known(3, 'funder of z', 'bridge'),
      buy(DAY_MS + 40 * MINUTE_MS, 'x 1', 'mint'),
    ];
    const ids = new Set<string>();
    for (let from = 0, size = 1; from < links.length; from += size, size = (size * 7) % 31) {
      const { changes } = await take(links.slice(from, from + size));
      for (const change of changes) if (change.kind === 'entity') ids.add(change.entity.id);
    }
    const wallets = [...new Set(links.flatMap(link => ('wallet' in link ? [link.wallet] : [])))].sort();
    const shown = await loadWalletLinks(table, wallets);
    for (const wallet of wallets) {
      const membership = findEntityMembership(state.entities, wallet);
      const standing = (shown.get(wallet)?.leaders ?? []).filter(({ active }) => active);
      expect(standing).toEqual(rankLeaderEdges(state.follows, wallet));
      expect(shown.get(wallet)?.membership ?? null).toEqual(
        membership && {
          entityId: membership.entity.id,
          entityKind: membership.entity.kind,
          rootWallet: membership.entity.rootWallet,
          memberCount: membership.entity.memberCount,
          confidence: membership.member.confidence,
          lastSeenMs: membership.member.lastSeenMs,
        },
      );
    }
    expect(ids.size).toBeGreaterThan(2);
    for (const id of ids) {
      const found = findEntityWithMembers(state.entities, id);
      const members = found?.members.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1));
      expect(await loadEntity(table, id)).toEqual(found && { entity: found.entity, members });
    }
    for (const word of ['x 0', 'w 1', 'w 9'])
      expect(await loadEntangled(table, wallet(word))).toEqual(entangledOf(state.entities, wallet(word)));
  });
});
