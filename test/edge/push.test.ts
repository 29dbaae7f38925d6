import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenersOf, type Pusher, push, VERDICTS_MAX } from '../../layers/edge/push.ts';
import { deleteConnection, loadConnection } from '../../layers/storage/access/connections.ts';
import { type StoredKey, saveKey } from '../../layers/storage/access/keys.ts';
import { listeners } from '../../layers/storage/access/listeners.ts';
import { pusherOver } from '../assertions.ts';
import { type Engine, makeTables, startEngine } from '../storage/engines.ts';
import { address } from '../worlds/events.ts';
import { type FarEnd, farEnd } from '../worlds/market.ts';
import { connectionTo, listenAs } from '../worlds/sockets.ts';

const NOW = 1_760_000_400_000;
const MINT = address('mint');
const TOPIC = `token:${MINT}`;
const TRADES = `${TOPIC}:trades`;
const TICKS = `${TOPIC}:ticks`;
const KEY: StoredKey = {
  hash: 'h',
  id: 'k',
  tier: 'layer1',
  name: 'n',
  createdMs: 0,
  expiresMs: null,
  revokedMs: null,
};

describe('A push', () => {
  let engine: Engine;
  let end: FarEnd;
  let pusher: Pusher;

  beforeAll(async () => {
    engine = await startEngine('dynoxide');
  });
  beforeEach(async () => {
    const names = await makeTables(engine.client);
    end = farEnd();
    pusher = pusherOver(engine.client, names, end.client);
    await saveKey(pusher.keys, KEY);
  });
  afterAll(() => engine.stop());

  const join = async (id: string, channels: readonly string[]): Promise<void> => {
    await listenAs(pusher.sockets, connectionTo(id, 'layer1', channels, { keyHash: 'h', keyId: 'k' }), NOW);
  };
  const say = async (channels: readonly string[], nowMs = NOW) => {
    const messages = channels.map((channel, index) => ({
      channel,
      text: JSON.stringify({ channel, data: { index } }),
    }));
    return push(pusher, messages, await listenersOf(pusher, [TRADES, TICKS]), nowMs);
  };
  const heard = (id: string) =>
    end.posts
      .filter(post => post.id === id)
      .map(({ channel, data }) => `${channel === TRADES ? 'trade' : 'tick'} ${data.index}`);

  test('sends each socket its channels in order, and counts messages', async () => {
    await join('a', [TRADES]);
    await join('b', [TICKS, TRADES]);
    expect(await say([TICKS, TRADES, TICKS, TRADES])).toEqual({ sent: 6, dropped: 0 });
    expect(heard('a')).toEqual(['trade 1', 'trade 3']);
    expect(heard('b')).toEqual(['tick 0', 'trade 1', 'tick 2', 'trade 3']);
  });

  test('does nothing without subscribers', async () => {
    expect(await listenersOf(pusher, [TRADES, TICKS])).toEqual(new Map());
    expect(await say([TRADES])).toEqual({ sent: 0, dropped: 0 });
  });

  test('removes a closed socket and continues with the others', async () => {
    await join('a', [TRADES]);
    await join('b', [TRADES]);
    end.gone.add('a');
    expect(await say([TRADES, TRADES])).toEqual({ sent: 2, dropped: 2 });
    expect(heard('b')).toEqual(['trade 0', 'trade 1']);
    expect(await loadConnection(pusher.sockets, 'a')).toBeUndefined();
    expect((await listeners(pusher.sockets, TOPIC)).map(({ connectionId }) => connectionId)).toEqual(['b']);
  });

  test('removes the subscriptions of a closed socket even without its record', async () => {
    await join('a', [TRADES, TICKS]);
    await deleteConnection(pusher.sockets, 'a');
    end.gone.add('a');
    await say([TICKS, TRADES]);
    expect(await listeners(pusher.sockets, TOPIC)).toEqual([]);
  });

  test.each([
    ['revoked', { revokedMs: 1 }],
    ['expired', { expiresMs: NOW + 1 }],
    ['downgraded below the channel', { tier: 'free' as const }],
  ])('closes a socket whose key was %s, within ten seconds', async (_, change) => {
    await join('a', [TRADES]);
    await say([TRADES]);
    await saveKey(pusher.keys, { ...KEY, ...change });
    await say([TRADES], NOW + 10_001);
    expect(heard('a')).toEqual(['trade 0']);
    expect(end.closed).toEqual(['a']);
    expect(await listeners(pusher.sockets, TOPIC)).toEqual([]);
  });

  test('caches a limited number of keys, most recently used first', async () => {
    await join('a', [TRADES]);
    for (let at = 0; at < VERDICTS_MAX; at++) pusher.verdicts.set(`gone ${at}`, { found: undefined, atMs: 0 });
    await say([TRADES]);
    expect([pusher.verdicts.size, pusher.verdicts.has('gone 0'), pusher.verdicts.has('h')]).toEqual([
      VERDICTS_MAX,
      false,
      true,
    ]);
  });

  test('reads a key again after ten seconds only', async () => {
    await join('a', [TRADES]);
    let asked = 0;
    const counting = { send: (command: never) => engine.client.send(command, void asked++ as never) };
    pusher = { ...pusher, keys: { ...pusher.keys, client: counting as never } };
    for (const laterMs of [0, 5_000, 9_999, 10_000, 19_999, 20_000]) await say([TRADES], NOW + laterMs);
    expect(asked).toBe(3);
  });

  test('drops messages that a socket does not accept in time, without delaying others', async () => {
    await join('slow', [TRADES]);
    await join('quick', [TRADES]);
    let clockMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
    const { send } = end.client;
    const client = {
      send: async (command: { input: { ConnectionId: string } }) => {
        if (command.input.ConnectionId === 'slow') {
          await vi.waitFor(() => expect(heard('quick')).toHaveLength(3));
          clockMs += 3_000;
        }
        return send(command as never);
      },
    };
    pusher = { ...pusher, client: client as never };
    expect(await say([TRADES, TRADES, TRADES])).toEqual({ sent: 5, dropped: 1 });
    expect(heard('slow')).toEqual(['trade 0', 'trade 1']);
    clock.mockRestore();
  });

  test('waits longer for many messages, as in a replay, but not forever', async () => {
    await join('a', [TRADES]);
    const droppedAt = async (count: number, costMs: number): Promise<number> => {
      let clockMs = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
      const client = {
        send: async () => {
          clockMs += costMs;
        },
      };
      pusher = { ...pusher, client: client as never };
      const { dropped } = await say(Array.from({ length: count }, () => TRADES));
      clock.mockRestore();
      return dropped;
    };
    expect(await droppedAt(3_000, 4)).toBe(0);
    expect(await droppedAt(3_000, 8)).toBe(3_000 - 2_126);
    expect(await droppedAt(20_000, 2)).toBe(20_000 - 9_001);
  });
});
