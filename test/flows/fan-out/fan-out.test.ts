import { beforeEach, describe, expect, test } from 'vitest';
import type { Tier } from '../../../layers/contract/tiers.ts';
import type { Posted } from '../../../layers/edge/platform.ts';
import type { Outgoing } from '../../../layers/edge/producer.ts';
import { openTally } from '../../../layers/edge/tally.ts';
import { AGE_MS_MAX, REST_MS } from '../../../layers/flows/fan-out/deliver.ts';
import { createFanOut, type FanOutDeps } from '../../../layers/flows/fan-out/fan-out.ts';
import { packMessageRecords } from '../../../layers/flows/fan-out/records.ts';
import { AGAIN_MS } from '../../../layers/flows/fan-out/unsaid.ts';
import { loadConnection } from '../../../layers/storage/access/connections.ts';
import { loadDrops } from '../../../layers/storage/access/drops.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { loadListeners } from '../../../layers/storage/access/listeners.ts';
import { readUsage, type UsageTable } from '../../../layers/storage/access/usage.ts';
import { countInto } from '../../assertions.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address } from '../../worlds/events.ts';
import { fanOutDeps, pushed } from '../../worlds/fan-out.ts';
import { farEnd } from '../../worlds/market.ts';
import { connectionTo, listenAs, loadTopicVersions } from '../../worlds/sockets.ts';

const NOW = 1_760_000_400_000;
const TOPIC = `token:${address('mint')}`;
const TRADES = `${TOPIC}:trades`;
const TICKS = `${TOPIC}:ticks`;
const KEY = { hash: 'h', id: 'k', tier: 'layer1' as Tier, name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };

describe('The fan-out', () => {
  const engine = useEngine();
  let deps: FanOutDeps;
  let nowMs: number;
  let end: ReturnType<typeof farEnd>;
  let posts: { readonly id: string; readonly text: string }[];
  let emitted: Outgoing[];
  let counts: Map<string, number>;
  let usage: UsageTable;
  let usageWrites: number;
  let isUsageAway: boolean;
  /** How a socket answers; each post is sent by default. */
  let answers: Map<string, () => Posted | Promise<Posted>>;

  beforeEach(async () => {
    [nowMs, end, posts, emitted, counts, answers] = [NOW, farEnd(), [], [], new Map(), new Map()];
    seq = 0;
    const names = await makeTables(engine.client);
    usage = { client: engine.client, table: names.usage };
    [usageWrites, isUsageAway] = [0, false];
    deps = {
      ...fanOutDeps(engine.client, names, end.client),
      tally: newTally(),
      clock: () => nowMs,
      pause: async ms => {
        nowMs += ms;
      },
      observe: countInto(counts),
      emitPush: async records => {
        emitted.push(...records);
        return [];
      },
      post: async (id, text) => {
        const posted = (await answers.get(id)?.()) ?? 'sent';
        if (posted === 'sent') posts.push({ id, text });
        return posted;
      },
    };
    await saveKey(deps.keys, KEY);
  });

  /** Of one instance. */
  const newTally = () => {
    const send = async (command: never) => {
      usageWrites += 1;
      if (isUsageAway) throw new Error('away');
      return engine.client.send(command);
    };
    return openTally({ ...usage, client: { send } as never });
  };
  const join = (id: string, channels: readonly string[], isBatched = false) => {
    const connection = connectionTo(id, 'layer1', channels, { keyHash: 'h', keyId: 'k' });
    const held = new Map([...connection.channels].map(([name, one]) => [name, { ...one, isBatched }]));
    return listenAs(deps.sockets, { ...connection, channels: held }, NOW);
  };
  let seq = 0;
  const message = (channel: string, index: number, padding = '') => ({
    channel,
    data: JSON.stringify({ index, ...(padding && { padding }) }),
    place: { prev: seq, seq: ++seq },
  });
  /** Trades of one channel follow each other. */
  const lostThrough = (from: number, to: number) => [{ prev: from - 1, from, to }];
  const said = (channels: readonly string[]) =>
    pushed(
      packMessageRecords(
        channels.map((channel, index) => message(channel, index)),
        nowMs,
      ),
    );
  const events = (id: string) =>
    posts
      .filter(post => post.id === id)
      .map(({ text }) => JSON.parse(text))
      .filter(event => event.channel && !event.op)
      .map(({ channel, data }) => `${channel === TRADES ? 'trade' : 'tick'} ${data.index}`);
  const answer = (id: string, posted: Posted) => answers.set(id, () => posted);
  const informed = (id: string) =>
    posts
      .filter(post => post.id === id)
      .map(({ text }) => JSON.parse(text))
      .filter(({ op }) => op === 'gap')
      .map(({ channel, from, to }) => ({ channel, from, to }));
  /** Feeds what the fan-out emitted back, until a time. */
  const settle = async (take: ReturnType<typeof createFanOut>, untilMs: number): Promise<void> => {
    while (emitted.length > 0 && nowMs < untilMs) await take(pushed(emitted.splice(0)), nowMs);
  };

  test('sends each socket its channels in order, and counts messages and posts', async () => {
    await join('a', [TRADES]);
    await join('b', [TICKS, TRADES]);
    expect(await createFanOut(deps)(said([TICKS, TRADES, TICKS, TRADES]), nowMs)).toBeNull();
    expect(events('a')).toEqual(['trade 1', 'trade 3']);
    expect(events('b')).toEqual(['tick 0', 'trade 1', 'tick 2', 'trade 3']);
    expect(counts).toEqual(
      new Map([
        ['chain_messages_pushed_total', 6],
        ['chain_posts_total', 6],
        ['chain_posts_refused_total', 0],
        ['chain_messages_dropped_total', 0],
      ]),
    );
  });

  /** Messages of a key on the day of the batch. */
  const charged = async (keyId = 'k') => {
    const day = new Date(NOW).toISOString().slice(0, 10);
    return (await readUsage(usage, keyId, day, day)).map(({ name, count, credits }) => [name, count, credits]);
  };

  test('charges each key the messages that reached its sockets, with one write per batch', async () => {
    await join('a', [TRADES]);
    await join('b', [TICKS, TRADES], true);
    await join('gone', [TICKS]);
    answer('gone', 'gone');
    const take = createFanOut(deps);
    await take(said([TICKS, TRADES, TICKS, TRADES]), nowMs);
    expect(await charged()).toEqual([['@messages', 6, 0]]);
    answer('a', 'failed');
    await take(said([TRADES, TICKS]), nowMs);
    expect(await charged()).toEqual([['@messages', 8, 0]]);
    expect(usageWrites).toBe(2);
  });

  test('charges no notice of a gap', async () => {
    await join('a', [TRADES]);
    answer('a', 'failed');
    const take = createFanOut(deps);
    await take(said([TRADES, TRADES]), nowMs);
    answers.clear();
    await settle(take, NOW + 60_000);
    expect([informed('a').length, events('a')]).toEqual([1, []]);
    expect(await charged()).toEqual([]);
  });

  test('charges each post when batches come again, to any instance, and writes fail', async () => {
    await join('a', [TRADES]);
    const [first, second] = [createFanOut(deps), createFanOut({ ...deps, tally: newTally() })];
    for (let round = 0; round < 6; round++) {
      const batch = said([TRADES, TRADES]);
      for (const [at, take] of [first, second, first].entries()) {
        isUsageAway = (round + at) % 3 === 0;
        await take(batch, nowMs);
      }
    }
    isUsageAway = false;
    for (const take of [first, second]) await take(said([TRADES]), nowMs);
    expect(events('a').length).toBeGreaterThan(14);
    expect(await charged()).toEqual([['@messages', events('a').length, 0]]);
  });

  test('a batch goes on when its messages cannot be counted, and the next one counts them', async () => {
    await join('a', [TRADES]);
    const take = createFanOut(deps);
    isUsageAway = true;
    expect(await take(said([TRADES]), nowMs)).toBeNull();
    isUsageAway = false;
    await take(said([TRADES]), nowMs);
    expect([events('a').length, await charged()]).toEqual([2, [['@messages', 2, 0]]]);
  });

  test('reads a list of listeners again only after it changed, and sees a new listener at once', async () => {
    await join('a', [TICKS]);
    let queries = 0;
    const counting = { send: (command: never) => engine.client.send(command, void queries++ as never) };
    const subscriptions = { ...deps.sockets.subscriptions, client: counting as never };
    const take = createFanOut({ ...deps, sockets: { ...deps.sockets, subscriptions } });
    for (let at = 0; at < 3; at++) await take(said([TICKS]), nowMs);
    expect(queries).toBe(1);
    await join('b', [TICKS]);
    await take(said([TICKS]), nowMs);
    expect([queries, events('a').length, events('b').length]).toEqual([2, 4, 1]);
  });

  test('forgets a topic whose last listener left', async () => {
    await join('a', [TICKS]);
    answer('a', 'gone');
    const take = createFanOut(deps);
    await take(said([TICKS]), nowMs);
    expect((await loadTopicVersions(deps.sockets, [TOPIC])).size).toBe(1);
    await take(said([TICKS]), nowMs);
    expect((await loadTopicVersions(deps.sockets, [TOPIC])).size).toBe(0);
  });

  test('removes a closed socket and continues with the others', async () => {
    await join('a', [TRADES]);
    await join('b', [TRADES]);
    answer('a', 'gone');
    await createFanOut(deps)(said([TRADES, TRADES]), nowMs);
    expect(events('b')).toEqual(['trade 0', 'trade 1']);
    expect(await loadConnection(deps.sockets, 'a')).toBeUndefined();
    expect((await loadListeners(deps.sockets, TOPIC)).map(({ connectionId }) => connectionId)).toEqual(['b']);
  });

  test.each([
    ['revoked', { revokedMs: 1 }],
    ['expired', { expiresMs: NOW + 1 }],
    ['downgraded below the channel', { tier: 'free' as const }],
  ])('closes a socket whose key was %s, within ten seconds', async (_, change) => {
    await join('a', [TRADES]);
    const take = createFanOut(deps);
    await take(said([TRADES]), nowMs);
    await saveKey(deps.keys, { ...KEY, ...change });
    nowMs += 10_001;
    await take(said([TRADES]), nowMs);
    expect(events('a')).toEqual(['trade 0']);
    expect(end.closed).toEqual(['a']);
    expect(await loadListeners(deps.sockets, TOPIC)).toEqual([]);
  });

  test('has one post in flight per socket, and many sockets at once', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `s${at}`);
    for (const id of ids) await join(id, [TICKS]);
    let [flying, most] = [0, 0];
    const busy = new Set<string>();
    const post: FanOutDeps['post'] = async id => {
      expect(busy.has(id)).toBe(false);
      busy.add(id);
      most = Math.max(most, ++flying);
      await new Promise(resolve => setImmediate(resolve));
      busy.delete(id);
      flying -= 1;
      return 'sent';
    };
    await createFanOut({ ...deps, post })(said([TICKS, TICKS]), nowMs);
    expect([counts.get('chain_messages_pushed_total'), most]).toEqual([120, 60]);
  });

  test('does not try a refused message again, and leaves the socket alone for a second', async () => {
    await join('slow', [TICKS]);
    await join('quick', [TICKS]);
    answer('slow', 'refused');
    const take = createFanOut(deps);
    await take(said([TICKS, TICKS, TICKS]), nowMs);
    expect([counts.get('chain_posts_total'), counts.get('chain_posts_refused_total')]).toEqual([4, 1]);
    nowMs += REST_MS - 1;
    await take(said([TICKS]), nowMs);
    expect(counts.get('chain_posts_refused_total')).toBe(1);
    nowMs += 1;
    answer('slow', 'sent');
    await take(said([TICKS]), nowMs);
    expect(events('slow')).toEqual(['tick 0']);
    expect(events('quick')).toHaveLength(5);
    expect(await loadDrops(deps.sockets, 'slow')).toEqual(new Map([[TICKS, lostThrough(1, 4)]]));
  });

  test('skips a message that fails otherwise, and sends the next', async () => {
    await join('a', [TICKS]);
    let posted = 0;
    answers.set('a', () => (posted++ === 0 ? 'failed' : 'sent'));
    await createFanOut(deps)(said([TICKS, TICKS]), nowMs);
    expect(events('a')).toEqual(['tick 1']);
    expect(await loadDrops(deps.sockets, 'a')).toEqual(new Map([[TICKS, lostThrough(1, 1)]]));
  });

  test('informs a slow client of exactly what it missed, soon after it reads again', async () => {
    await join('a', [TICKS, TRADES]);
    answer('a', 'refused');
    const take = createFanOut(deps);
    await take(said([TICKS, TRADES, TICKS]), nowMs);
    await settle(take, NOW + 20_000);
    expect(informed('a')).toEqual([]);
    answer('a', 'sent');
    const readingMs = nowMs;
    await settle(take, NOW + 60_000);
    expect(nowMs - readingMs).toBeLessThanOrEqual(AGAIN_MS);
    expect(informed('a')).toEqual([
      { channel: TICKS, from: 1, to: 1 },
      { channel: TICKS, from: 3, to: 3 },
      { channel: TRADES, from: 2, to: 2 },
    ]);
    expect(await loadDrops(deps.sockets, 'a')).toEqual(new Map());
  });

  test('names lost messages exactly when several environments drop for one socket', async () => {
    await join('a', [TICKS]);
    const takes = [0, 1, 2].map(() => createFanOut(deps));
    answer('a', 'refused');
    for (let at = 0; at < 9; at++) {
      await takes[at % 3]!(said([TICKS]), nowMs);
      nowMs += 700;
    }
    answer('a', 'sent');
    await settle(takes[0]!, nowMs + 20_000);
    await takes[1]!(said([TICKS]), nowMs);
    expect([informed('a'), events('a').length]).toEqual([[{ channel: TICKS, from: 1, to: 9 }], 1]);
  });

  test('names the sockets of many records in one, and posts to a slow client at most every three seconds', async () => {
    await join('a', [TICKS]);
    answer('a', 'refused');
    const take = createFanOut(deps);
    for (let at = 0; at < 20; at++) {
      await take([...pushed(emitted.splice(0)), ...said([TICKS])], nowMs);
      expect(emitted).toHaveLength(1);
      nowMs += 100;
    }
    const before = counts.get('chain_posts_total')!;
    expect(before).toBeLessThanOrEqual(2);
    let asked = 0;
    answers.set('a', () => {
      asked += 1;
      return 'refused';
    });
    await settle(take, nowMs + 30_000);
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThanOrEqual(11);
  });

  test('emits sockets with drops again when the stream rejected them', async () => {
    await join('a', [TICKS]);
    answer('a', 'refused');
    let isFull = true;
    const emitPush: FanOutDeps['emitPush'] = async records => (isFull ? records : deps.emitPush(records));
    const take = createFanOut({ ...deps, emitPush });
    await take(said([TICKS]), nowMs);
    isFull = false;
    await take([], nowMs);
    answer('a', 'sent');
    await settle(take, nowMs + 10_000);
    expect(informed('a')).toEqual([{ channel: TICKS, from: 1, to: 1 }]);
  });

  test('drops what is too old to send, and serves the sockets that were cut off first in the next batch', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await join(id, [TICKS]);
    let order: string[] = [];
    const post: FanOutDeps['post'] = (id, text) => {
      order.push(id);
      nowMs += 10_000;
      return deps.post(id, text);
    };
    const take = createFanOut({ ...deps, post });
    await take(said([TICKS]), nowMs);
    expect(order).toEqual(['a', 'b']);
    order = [];
    await take(said([TICKS]), nowMs);
    expect(order).toEqual(['c', 'd']);
    expect(await loadDrops(deps.sockets, 'a')).toEqual(new Map([[TICKS, lostThrough(2, 2)]]));
    const old = nowMs - AGE_MS_MAX - 1;
    const before = posts.length;
    await take(pushed(packMessageRecords([message(TICKS, 0)], old)), nowMs);
    expect(posts).toHaveLength(before);
  });

  test('keeps at most a megabyte for a socket and drops the rest', async () => {
    await join('a', [TICKS]);
    const padding = 'x'.repeat(10_000);
    const all = Array.from({ length: 150 }, (_, index) => message(TICKS, index, padding));
    await createFanOut(deps)(pushed(packMessageRecords(all, nowMs)), nowMs);
    const sent = events('a').length;
    const bytes = posts.reduce((sum, { text }) => sum + text.length, 0);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(bytes).toBeGreaterThan(980_000);
    expect(await loadDrops(deps.sockets, 'a')).toEqual(new Map([[TICKS, lostThrough(sent + 1, 150)]]));
  });

  test('sends consecutive events of a batched subscription in frames of 32 KB', async () => {
    await join('a', [TICKS], true);
    const padding = 'x'.repeat(2_000);
    const all = Array.from({ length: 40 }, (_, index) => message(TICKS, index, padding));
    await createFanOut(deps)(pushed(packMessageRecords(all, nowMs)), nowMs);
    const frames = posts.map(({ text }) => JSON.parse(text));
    expect(frames.every(({ op }) => op === 'batch')).toBe(true);
    expect(
      frames.flatMap(({ events: inside }) => inside.map((event: { data: { index: number } }) => event.data.index)),
    ).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(posts).toHaveLength(3);
    for (const { text } of posts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32 * 1024);
    expect(counts.get('chain_messages_pushed_total')).toBe(40);
  });

  test('skips an invalid record and sends the others', async () => {
    await join('a', [TICKS]);
    const [record] = said([TICKS]);
    expect(await createFanOut(deps)([{ ...record!, text: '{"at":' }, record!], nowMs)).toBeNull();
    expect(events('a')).toEqual(['tick 0']);
    expect(counts.get('chain_push_records_skipped_total')).toBe(1);
  });
});
