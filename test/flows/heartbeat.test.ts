import { beforeEach, describe, expect, test } from 'vitest';
import { tiers } from '../../layers/contract/tiers.ts';
import type { Posted } from '../../layers/edge/platform.ts';
import type { Outgoing } from '../../layers/edge/producer.ts';
import { openTally } from '../../layers/edge/tally.ts';
import { createFanOut, type FanOutDeps } from '../../layers/flows/fan-out/fan-out.ts';
import { packMessageRecords } from '../../layers/flows/fan-out/records.ts';
import { sendHeartbeat } from '../../layers/flows/heartbeat.ts';
import { type ConverseDeps, handleSocketMessage } from '../../layers/flows/socket/converse.ts';
import { extractTopic } from '../../layers/storage/access/channel-names.ts';
import { loadConnection, saveConnection } from '../../layers/storage/access/connections.ts';
import { saveKey } from '../../layers/storage/access/keys.ts';
import { finishListenerReplay, loadListeners } from '../../layers/storage/access/listeners.ts';
import { readUsage, type UsageTable } from '../../layers/storage/access/usage.ts';
import { foldCoverage } from '../../layers/storage/operations/coverage.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { countInto } from '../assertions.ts';
import { makeTables } from '../storage/engines.ts';
import { useEngine } from '../storage/use-engine.ts';
import { address } from '../worlds/events.ts';
import { fanOutDeps, pushed } from '../worlds/fan-out.ts';
import { farEnd } from '../worlds/market.ts';
import { connectionTo } from '../worlds/sockets.ts';
import { listStores } from '../worlds/token-list.ts';

const NOW = 1_760_000_400_000;
const TICKS = `token:${address('mint')}:ticks`;
const KEY = { hash: 'h', id: 'k', tier: 'layer1', name: 'n', createdMs: 0, expiresMs: null, revokedMs: null } as const;

describe('A socket', () => {
  const engine = useEngine();
  let deps: FanOutDeps & ConverseDeps;
  let end: ReturnType<typeof farEnd>;
  let nowMs: number;
  let emitted: Outgoing[];
  let answer: Posted;
  let posts: Record<string, unknown>[];
  let usage: UsageTable;
  beforeEach(async () => {
    const names = await makeTables(engine.client);
    [nowMs, end, emitted, answer, posts] = [NOW, farEnd(), [], 'sent', []];
    usage = { client: engine.client, table: names.usage };
    const base = fanOutDeps(engine.client, names, end.client);
    deps = {
      ...base,
      sockets: { ...base.sockets, clock: () => nowMs },
      ...listStores(engine.client, names),
      wallets: openWallets({ client: engine.client, table: names.wallets }),
      operations: { client: engine.client, table: names.operations },
      tally: openTally(usage),
      emit: async () => {},
      clock: () => nowMs,
      countMessage: async () => null,
      observe: countInto(new Map()),
      post: async (id, text) => {
        if (answer === 'sent') posts.push({ id, ...JSON.parse(text) });
        return answer;
      },
    };
    await saveKey(deps.keys, KEY);
    for (const id of ['a', 'b']) {
      const connection = connectionTo(id, 'layer1', [], { keyHash: 'h', keyId: 'k' });
      await saveConnection(deps.sockets, connection, NOW);
    }
  });
  const report = (slot: number, agoMs: number) =>
    foldCoverage(deps.operations, 'k', nowMs, sources =>
      new Map(sources).set('node@k', {
        spans: [{ fromMs: NOW - 60_000, toMs: nowMs - agoMs, fromSlot: 1, toSlot: slot, began: 'started' }],
        isWatched: true,
      }),
    );
  const say = async (id: string, message: object) => {
    const before = end.posts.length;
    await handleSocketMessage(deps, id, JSON.stringify(message));
    return end.posts.slice(before).map(({ id: _, ...rest }) => rest as Record<string, unknown>);
  };
  const subscribe = (id: string, fields: object = {}) => say(id, { op: 'subscribe', channels: [TICKS], ...fields });
  const beat = () => sendHeartbeat({ ...deps, emitPush: async records => void emitted.push(...records) }, nowMs);
  const take = async () => createFanOut(deps)(pushed(emitted.splice(0)), nowMs);

  test('that asked for heartbeats receives one at once, and one with each report', async () => {
    await report(500, 2_000);
    expect((await subscribe('a', { heartbeat: true })).at(-1)).toEqual({
      op: 'heartbeat',
      newest_slot: 500,
      feed_age_ms: 2_000,
      ts_ms: NOW,
    });
    await subscribe('b');
    await report(525, 400);
    await beat();
    nowMs += 300;
    await take();
    expect(posts).toEqual([{ id: 'a', op: 'heartbeat', newest_slot: 525, feed_age_ms: 700, ts_ms: NOW + 300 }]);
  });

  test('learns that the feed is silent from an age that grows', async () => {
    await report(500, 0);
    await subscribe('a', { heartbeat: true });
    for (let minute = 1; minute <= 3; minute++) {
      nowMs += 60_000;
      await beat();
      await take();
    }
    expect(posts.map(({ newest_slot, feed_age_ms }) => [newest_slot, feed_age_ms])).toEqual([
      [500, 60_000],
      [500, 120_000],
      [500, 180_000],
    ]);
  });

  test('of a service without a source gets heartbeats without a slot', async () => {
    expect((await subscribe('a', { heartbeat: true })).at(-1)).toMatchObject({ newest_slot: null, feed_age_ms: null });
  });

  test('ends its heartbeats, and they end with it', async () => {
    await subscribe('a', { heartbeat: true });
    await subscribe('b', { heartbeat: true });
    expect((await subscribe('a', { heartbeat: false })).map(({ op }) => op)).toEqual(['subscribed']);
    expect((await loadListeners(deps.sockets, 'heartbeat')).map(({ connectionId }) => connectionId)).toEqual(['b']);
    answer = 'gone';
    await beat();
    await take();
    expect(await loadListeners(deps.sockets, 'heartbeat')).toEqual([]);
    expect(await loadConnection(deps.sockets, 'b')).toBeUndefined();
  });

  test('that asks wrongly is refused with the value, and subscribed to nothing', async () => {
    expect(await subscribe('a', { heartbeat: 'often' })).toEqual([
      { op: 'error', code: 'invalid_message', message: 'heartbeat must be true or false, got "often"' },
    ]);
    expect(await say('a', { op: 'subscribe', channels: ['heartbeat'] })).toMatchObject([{ code: 'unknown_channel' }]);
  });

  test('pays nothing for heartbeats, and they take none of its subscriptions', async () => {
    await subscribe('a', { heartbeat: true });
    const listener = (await loadListeners(deps.sockets, extractTopic(TICKS)))[0]!;
    await finishListenerReplay(deps.sockets, listener, 0);
    await beat();
    emitted.push(...packMessageRecords([{ channel: TICKS, data: '{}', place: { seq: 1, prev: 0 } }], NOW));
    await take();
    expect(posts.map(({ op, channel }) => op ?? channel).sort()).toEqual(['heartbeat', TICKS]);
    const day = new Date(NOW).toISOString().slice(0, 10);
    const used = await readUsage(usage, 'k', day, day);
    expect(used.map(({ count }) => count)).toEqual([1]);
    const many = Array.from(
      { length: tiers.layer1.subscriptionsMax - 1 },
      (_, at) => `token:${address(`m${at}`)}:ticks`,
    );
    const subscribed = (await say('a', { op: 'subscribe', channels: many })).filter(({ op }) => op === 'subscribed');
    expect(subscribed.flatMap(({ channels }) => channels)).toHaveLength(many.length);
  });

  test('that reads too slowly loses heartbeats, and no gap is said', async () => {
    await subscribe('a', { heartbeat: true });
    answer = 'refused';
    await beat();
    await take();
    answer = 'sent';
    nowMs += 10_000;
    await beat();
    await take();
    expect(posts.map(({ op }) => op)).toEqual(['heartbeat']);
    expect(emitted).toEqual([]);
  });

  test('receives one heartbeat for many sources, and only the newest after a delay', async () => {
    await subscribe('a', { heartbeat: true });
    for (const at of [0, 100, 7_000, 7_900]) {
      nowMs = NOW + at;
      await beat();
    }
    expect(emitted).toHaveLength(1);
    nowMs = NOW + 8_000;
    await report(600, 0);
    await beat();
    expect(emitted).toHaveLength(2);
    await take();
    expect(posts.map(({ newest_slot }) => newest_slot)).toEqual([600]);
  });
});
