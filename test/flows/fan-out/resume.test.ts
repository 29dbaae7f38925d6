import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outgoing } from '../../../layers/edge/producer.ts';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { createFanOut, type FanOutDeps } from '../../../layers/flows/fan-out/fan-out.ts';
import { LOST, packMessageRecords, packUnsaidRecords, replayRecord } from '../../../layers/flows/fan-out/records.ts';
import { findRefusedResumes, readCurrentSeqs } from '../../../layers/flows/socket/current-seqs.ts';
import { saveConnection } from '../../../layers/storage/access/connections.ts';
import { addDrops } from '../../../layers/storage/access/drops.ts';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { updateListenerRows } from '../../../layers/storage/access/listener-rows.ts';
import { loadListener } from '../../../layers/storage/access/listeners.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { createRandom } from '../../../lib/simulate/random.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address } from '../../worlds/events.ts';
import { fanOutDeps, pushed } from '../../worlds/fan-out.ts';
import { interleaved } from '../../worlds/interleaved.ts';
import { farEnd } from '../../worlds/market.ts';
import { connectionTo } from '../../worlds/sockets.ts';

const START = 1_760_000_400_000;
const HOUR_MS = 3_600_000;
const KEY = { hash: 'hash', id: 'key', tier: 'enterprise' as const, name: 'n', createdMs: 0 };
const ALWAYS = { expiresMs: null, revokedMs: null };

type Sent = {
  readonly op?: string;
  readonly channel: string;
  readonly seq: number;
  readonly prev: number;
  readonly from: number;
  readonly to: number;
  readonly data: { readonly n: number };
};

describe('A client that resumes', () => {
  const engine = useEngine();
  let deps: FanOutDeps;
  let take: ReturnType<typeof createFanOut>;
  let nowMs: number;
  let heard: Map<string, Sent[]>;
  let emitted: Outgoing[];
  let published: number;
  let topics = 0;
  let topic: string;
  let FOLLOW: string;

  beforeEach(async () => {
    [nowMs, heard, emitted, published] = [START, new Map(), [], 0];
    topic = `wallet:${address(`wallet-${topics++}`)}`;
    FOLLOW = `${topic}:follow`;
    const made = fanOutDeps(engine.client, await makeTables(engine.client), farEnd().client);
    deps = {
      ...made,
      sockets: { ...made.sockets, clock: () => nowMs },
      clock: () => nowMs,
      emitPush: async records => {
        emitted.push(...records);
        return [];
      },
      post: async (id, text) => {
        heard.set(id, [...(heard.get(id) ?? []), JSON.parse(text)]);
        return 'sent';
      },
    };
    take = createFanOut(deps);
    await saveKey(deps.keys, { ...KEY, ...ALWAYS });
  });

  /** Subscribes like the socket function, and lets the fan-out send what was missed. */
  const subscribe = async (id: string, channel = FOLLOW, after?: number): Promise<number> =>
    (await subscribeAll(id, [channel], after)).get(channel)!;
  const subscribeAll = async (id: string, channels: readonly string[], after?: number, own = deps) => {
    await saveConnection(own.sockets, connectionTo(id, 'enterprise', channels), nowMs);
    await updateListenerRows(own.sockets, id, channels, () => nowMs);
    const current = await readCurrentSeqs(own, channels);
    for (const channel of channels) {
      const listener = (await loadListener(own.sockets, id, channel))!;
      emitted.push(replayRecord({ ...listener, after: after ?? current.get(channel)!, isResume: after !== undefined }));
    }
    return current;
  };
  const settle = async () => {
    for (let round = 0; emitted.length > 0 && round < 50; round++) await take(pushed(emitted.splice(0)), nowMs);
  };
  const say = (count: number, channel = FOLLOW, fields: object = {}): readonly StreamRecord[] => {
    const messages = Array.from({ length: count }, () => ({
      channel,
      data: JSON.stringify({ n: ++published, ...fields }),
      place: null,
    }));
    return pushed(packMessageRecords(messages, nowMs));
  };
  const publish = async (count: number, channel = FOLLOW, fields: object = {}) => {
    await take(say(count, channel, fields), nowMs);
    nowMs += 10;
  };
  const of = (id: string) => heard.get(id) ?? [];
  const events = (id: string) => of(id).filter(({ op }) => op === undefined);
  const numbers = (id: string) => events(id).map(({ data }) => data.n);
  const gaps = (id: string) => of(id).filter(({ op }) => op === 'gap');
  const lastSeq = (id: string) => events(id).at(-1)!.seq;
  /** Each message follows the one before it, or a gap. */
  const expectWhole = (id: string, after: number) => {
    let at = after;
    for (const { op, seq, prev, from, to } of of(id)) {
      expect(op === 'gap' ? from - 1 : prev).toBe(at);
      at = op === 'gap' ? to : seq;
    }
  };

  test('receives what it missed and then live messages, in one chain that all listeners share', async () => {
    expect([await subscribe('a'), await subscribe('b')]).toEqual([0, 0]);
    await settle();
    await publish(3);
    const left = lastSeq('a');
    await removeConnection(deps.sockets, 'a');
    await publish(4);
    await subscribe('c', FOLLOW, left);
    await publish(2);
    await settle();
    await publish(1);
    expect(numbers('c')).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expectWhole('c', left);
    expectWhole('b', 0);
    expect(events('b').slice(3)).toEqual(events('c'));
    expect(gaps('c')).toEqual([]);
    expect(lastSeq('b')).toBeLessThan(2 ** 53);
  });

  test.each(['launches', 'large_trades?min_usd=100', `token:${address('priced')}:price`])(
    'hears %s, a channel that is its own topic, in one chain over batches, and resumes within it',
    async channel => {
      await subscribe('a', channel);
      await settle();
      for (let batch = 0; batch < 4; batch++) await publish(2, channel);
      expectWhole('a', 0);
      const [left] = events('a').slice(2);
      await subscribe('b', channel, left!.seq);
      await settle();
      await publish(1, channel);
      const newest = channel.endsWith(':price') ? [8, 9] : [4, 5, 6, 7, 8, 9];
      expect(numbers('b')).toEqual(newest);
      expect(events('b')[0]!.prev).toBe(left!.seq);
      expect(gaps('b')).toEqual([]);
    },
  );

  test('hears a source under the name of its list too, with the same numbers', async () => {
    const held = `${FOLLOW}#wallets:mine`;
    await subscribe('a');
    await subscribeAll('b', [held, FOLLOW]);
    await settle();
    await publish(3);
    const named = (id: string, channel: string) => events(id).filter(one => one.channel === channel);
    const places = (some: readonly Sent[]) => some.map(({ seq, prev }) => [seq, prev]);
    const listed = named('b', 'wallets:mine');
    expect(places(listed)).toEqual(places(events('a')));
    expect(places(named('b', FOLLOW))).toEqual(places(events('a')));
    expect(listed.map(one => Object.keys(one))).toEqual(listed.map(() => ['channel', 'source', 'seq', 'prev', 'data']));
    await subscribe('c', held, listed[0]!.seq);
    await settle();
    expect(numbers('c')).toEqual([2, 3]);
    expect(named('c', 'wallets:mine')).toEqual(listed.slice(1));
  });

  test('misses nothing while nobody listened within the hour', async () => {
    await subscribe('a');
    await settle();
    await publish(2);
    const left = lastSeq('a');
    await removeConnection(deps.sockets, 'a');
    await publish(2);
    nowMs += HOUR_MS - 1_000;
    await subscribe('b', FOLLOW, left);
    await settle();
    await publish(1);
    expect(numbers('b')).toEqual([3, 4, 5]);
    expectWhole('b', left);
  });

  test('receives the range that nobody listened to, and where to repair it', async () => {
    await subscribe('a');
    await settle();
    await publish(2);
    const left = lastSeq('a');
    await removeConnection(deps.sockets, 'a');
    nowMs += 2 * HOUR_MS;
    await publish(5);
    expect(await scanItems(deps.log)).toHaveLength(1);
    const current = await subscribe('b', FOLLOW, left);
    await settle();
    await publish(1);
    const repair = `/v1/wallet/${topic.split(':')[1]}/follows?limit=200`;
    expect(of('b')[0]).toEqual({ op: 'gap', channel: FOLLOW, from: left + 1, to: current, repair });
    expect(numbers('b')).toEqual([8]);
    expectWhole('b', left);
  });

  test('receives the range that is older than an hour, though others kept listening', async () => {
    await subscribe('a');
    await settle();
    await publish(2);
    const left = events('a')[0]!.seq;
    await publish(3);
    nowMs += HOUR_MS + 1;
    await publish(2);
    await subscribe('b', FOLLOW, left);
    await settle();
    expect(gaps('b')).toMatchObject([{ from: left + 1, to: events('a')[4]!.seq }]);
    expect(numbers('b')).toEqual([6, 7]);
    expectWhole('b', left);
  });

  test('receives much more than fits a batch, in order, before live messages', async () => {
    await subscribe('a');
    await settle();
    for (let at = 0; at < 30; at++) await publish(10, FOLLOW, { padding: 'x'.repeat(5_000) });
    await subscribe('b', FOLLOW, 0);
    await subscribe('b2', FOLLOW, events('a')[0]!.seq);
    while (emitted.length > 0) {
      await take(pushed(emitted.splice(0)), nowMs);
      await publish(1);
    }
    await publish(1);
    expect(numbers('b')).toEqual(numbers('a'));
    expect(numbers('b2')).toEqual(numbers('a').slice(1));
    expectWhole('b', 0);
  });

  test('receives everything though each post takes long, in one channel or in many', async () => {
    const others = Array.from({ length: 120 }, (_, at) => `wallet:${address(`slow-${topics}-${at}`)}:follow`);
    await subscribeAll('a', [FOLLOW, ...others]);
    await settle();
    await publish(700);
    for (const channel of others) await publish(3, channel);
    const wanted = numbers('a').length;
    const post: FanOutDeps['post'] = (id, text) => {
      nowMs += 60;
      return deps.post(id, text);
    };
    const slow = createFanOut({ ...deps, post });
    await subscribeAll('b', [FOLLOW, ...others], 0);
    for (let batch = 0; emitted.length > 0 && batch < 200; batch++) await slow(pushed(emitted.splice(0)), nowMs);
    expect([gaps('b'), numbers('b').length]).toEqual([[], wanted]);
  });

  test('receives a gap instead of the rest if it does not read, though nothing follows', async () => {
    await subscribe('a');
    await settle();
    await publish(250);
    const newest = lastSeq('a');
    let posts = 0;
    const post: FanOutDeps['post'] = async (id, text) => (++posts === 40 ? 'refused' : deps.post(id, text));
    const refusing = createFanOut({ ...deps, post });
    await subscribe('b', FOLLOW, 0);
    for (let batch = 0; emitted.length > 0 && batch < 50; batch++) {
      await refusing(pushed(emitted.splice(0)), nowMs);
      nowMs += 1_000;
    }
    expect(emitted).toEqual([]);
    expect([numbers('b').length, gaps('b').length, gaps('b').at(-1)?.to]).toEqual([39, 1, newest]);
    expectWhole('b', 0);
    await publish(1);
    expect(events('b').at(-1)!.prev).toBe(newest);
  });

  test('receives a gap for a message that never reached the stream, live or later', async () => {
    await subscribe('a');
    await settle();
    await publish(2);
    await take(pushed(packMessageRecords([{ channel: FOLLOW, data: LOST, place: null }], nowMs)), nowMs);
    const atHole = of('a').at(-1)!.to;
    await subscribe('late', FOLLOW, lastSeq('a'));
    await settle();
    nowMs += 10;
    await publish(1);
    expect(of('a').map(({ op = 'data' }) => op)).toEqual(['data', 'data', 'gap', 'data']);
    expectWhole('a', 0);
    expect(of('late')).toEqual(of('a').slice(2));
    for (const [name, after] of [
      ['b', 0],
      ['c', events('a')[1]!.seq],
      ['d', atHole],
    ] as const) {
      await subscribe(name, FOLLOW, after);
      await settle();
      expectWhole(name, after);
      expect(numbers(name)).toEqual([3]);
      expect(gaps(name)).toMatchObject(after === atHole ? [] : [{ from: after + 1, to: atHole }]);
    }
    await publish(1);
    for (const name of ['a', 'b', 'c', 'd']) expect(numbers(name).at(-1)).toBe(4);
  });

  test('receives its answer before any other gap of the channel', async () => {
    await subscribe('a', FOLLOW, 0);
    const request = emitted.splice(0);
    await addDrops(deps.sockets, 'a', new Map([[FOLLOW, [{ prev: 0, from: 1, to: 2 }]]]), nowMs);
    await take(pushed(packUnsaidRecords(new Map([['a', nowMs]]))), nowMs);
    expect(of('a')).toEqual([]);
    emitted.push(...request);
    await take(pushed(emitted.splice(0)), nowMs);
    nowMs += 10_000;
    await settle();
    expect(gaps('a')).toMatchObject([{ channel: FOLLOW, from: 1, to: 2 }]);
  });

  test('receives the newest candle of each bucket, which shows no hole', async () => {
    topic = `token:${address(`mint-${topics}`)}`;
    const candles = `${topic}:ohlcv:full:1m`;
    await subscribe('a', candles);
    await settle();
    await publish(1, candles, { bucket_start_ms: 0 });
    const left = lastSeq('a');
    for (const bucket of [60_000, 60_000, 120_000, 60_000, 180_000])
      await publish(1, candles, { bucket_start_ms: bucket });
    await subscribe('b', candles, left);
    await settle();
    await publish(1, candles, { bucket_start_ms: 180_000 });
    expect(numbers('b')).toEqual([4, 5, 6, 7]);
    expect(events('b').map(({ prev }) => prev)).toEqual([left, left, left, events('a')[5]!.seq]);
  });

  test('loses nothing and sees no other number when a batch fails at any call, or comes again', async () => {
    await subscribe('a');
    await settle();
    let [failAt, calls, isOpen, isDone] = [Infinity, 0, true, false];
    const send = async (command: never) => {
      const fails = !isOpen || ++calls >= failAt;
      // A call may also succeed without an answer.
      const answer = fails && !(isDone && calls === failAt) ? null : await engine.client.send(command);
      if (fails) throw new Error('down');
      return answer;
    };
    const client = { send } as never;
    const broken = {
      ...deps,
      sockets: {
        ...deps.sockets,
        connections: { ...deps.sockets.connections, client },
        subscriptions: { ...deps.sockets.subscriptions, client },
      },
      log: { ...deps.log, client },
    };
    for (let round = 2; round < 20; round++) {
      [failAt, isDone] = [Math.floor(round / 2), round % 2 === 1];
      const records = [...say(2), ...say(1)];
      [calls, isOpen] = [0, true];
      const failed = await createFanOut(broken)(records, nowMs).catch(() => 'failed');
      isOpen = false;
      // Lambda repeats a failed batch, perhaps with other bounds.
      if (failed !== null)
        for (const part of [records.slice(0, 1), records.slice(1)]) await createFanOut(deps)(part, nowMs);
      else await createFanOut(deps)(records, nowMs);
      nowMs += 10;
    }
    const distinct = [...new Map(events('a').map(event => [event.seq, event])).values()];
    expect(distinct.map(({ data }) => data.n)).toEqual(Array.from({ length: published }, (_, at) => at + 1));
    for (const [at, { prev }] of distinct.entries()) expect(prev).toBe(distinct[at - 1]?.seq ?? 0);
  });

  /** Over a client of a server that mixes the calls of all its clients. */
  const depsOver = (client: never): FanOutDeps => {
    const { connections, subscriptions } = deps.sockets;
    const sockets = {
      ...deps.sockets,
      connections: { ...connections, client },
      subscriptions: { ...subscriptions, client },
    };
    return { ...deps, sockets, log: { ...deps.log, client } };
  };

  test('misses nothing without a gap, though it comes while its channel ends', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { unit } = createRandom(seed);
      [topic, published, heard] = [`wallet:${address(`ending-${topics++}`)}`, 0, new Map()];
      FOLLOW = `${topic}:follow`;
      await subscribe('a');
      await settle();
      await publish(2);
      const left = lastSeq('a');
      await removeConnection(deps.sockets, 'a');
      nowMs += (seed % 3 === 0 ? 2.2 : 1.1) * HOUR_MS;
      const server = interleaved(engine.client, unit);
      const [fanOut, socket] = [depsOver(server.client() as never), depsOver(server.client() as never)];
      const records = say(1);
      const failed = await server.run([
        () =>
          createFanOut(fanOut)(records, nowMs).then(
            () => false,
            () => true,
          ),
        () => subscribeAll('b', [FOLLOW], left, socket).then(() => false),
      ]);
      if (failed[0]) await take(records, nowMs);
      await settle();
      await publish(1);
      expectWhole('b', left);
      expect([...new Set([...numbers('b'), ...(gaps('b').length > 0 ? [3] : [])])].sort(), `${seed}`).toEqual([3, 4]);
      await removeConnection(deps.sockets, 'b');
    }
  });

  test('sees one chain though two functions take the same batch at once', async () => {
    await subscribe('a');
    await settle();
    for (let seed = 1; seed <= 20; seed++) {
      const { unit } = createRandom(seed);
      const server = interleaved(engine.client, unit);
      const elsewhere = () => createFanOut(depsOver(server.client() as never));
      const records = say(2 + (seed % 3));
      const parts = [records, seed % 2 === 0 ? records : [...records, ...say(1)]];
      const failed = await server.run(
        parts.map(
          part => () =>
            elsewhere()(part, nowMs).then(
              () => false,
              () => true,
            ),
        ),
      );
      expect(failed.every(Boolean)).toBe(false);
      for (const [at, part] of parts.entries()) if (failed[at]) await take(part, nowMs);
      nowMs += 10;
    }
    const distinct = [...new Map(events('a').map(event => [event.seq, event])).values()].sort((a, b) => a.seq - b.seq);
    expect(distinct.map(({ data }) => data.n)).toEqual(Array.from({ length: published }, (_, at) => at + 1));
    for (const [at, { prev }] of distinct.entries()) expect(prev).toBe(distinct[at - 1]?.seq ?? 0);
  });

  test('writes nothing for channels that nobody hears', async () => {
    await subscribe('a', `${topic}:labels`);
    await settle();
    const before = await scanItems(deps.sockets.connections);
    await publish(5);
    expect(await scanItems(deps.log)).toEqual([]);
    expect(await scanItems(deps.sockets.connections)).toEqual(before);
  });

  test('receives one gap for each silence, though others hear the token or wallet meanwhile', async () => {
    const labels = `${topic}:labels`;
    await subscribe('a');
    await subscribe('other', labels);
    await settle();
    await publish(2);
    const left = lastSeq('a');
    await removeConnection(deps.sockets, 'a');
    nowMs += HOUR_MS + 61_000;
    await publish(1, labels);
    const heads = async () => (await scanItems(deps.sockets.connections)).filter(({ id }) => id!.S!.startsWith('h#'));
    const before = await heads();
    await publish(2);
    expect(await heads()).toEqual(before);
    const current = await subscribe('b', FOLLOW, left);
    await settle();
    expect(gaps('b')).toMatchObject([{ from: left + 1, to: current }]);
    // The other listener and a new one see no hole.
    expect(await subscribe('new')).toBe(current);
    await settle();
    await publish(1);
    expect([numbers('b'), numbers('new')]).toEqual([[6], [6]]);
    for (const [id, after] of [
      ['b', left],
      ['new', current],
    ] as const)
      expectWhole(id, after);
    expect([gaps('other'), gaps('new')]).toEqual([[], []]);
    await publish(1, labels);
    expect(events('other').map(({ data }) => data.n)).toEqual([3, 7]);
    expectWhole('other', 0);
  });

  test('of an earlier version is answered with a gap, whatever number that version gave', async () => {
    await subscribe('a');
    await settle();
    await publish(2);
    const left = lastSeq('a');
    await removeConnection(deps.sockets, 'a');
    // That version kept a first number in this item.
    const key = { topic: { S: topic }, listener: { S: `${FOLLOW}#` } };
    const update = { UpdateExpression: 'SET floor = :f', ExpressionAttributeValues: { ':f': { N: '0' } } };
    const { table } = deps.sockets.subscriptions;
    await engine.client.send(new UpdateItemCommand({ TableName: table, Key: key, ...update }));
    const floor = (nowMs - 1) * 1_000 + 1;
    const resume = (after: number) => findRefusedResumes(deps, new Map([[FOLLOW, after]]));
    expect([(await resume(left)).size, (await resume(floor)).size, (await resume(2 ** 53 - 1)).size]).toEqual([
      0, 0, 1,
    ]);
    for (const [id, after] of [
      ['b', left],
      ['c', floor],
    ] as const) {
      await subscribe(id, FOLLOW, after);
      await settle();
      expect(gaps(id)).toMatchObject([{ from: after + 1 }]);
      expectWhole(id, after);
    }
    await publish(1);
    for (const id of ['b', 'c']) expect(numbers(id)).toEqual([3]);
  });

  test('agrees with every other log or has a gap, whatever is cut, repeated or lost', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const { unit } = createRandom(seed);
      heard = new Map();
      published = 0;
      topic = `wallet:${address(`seeded-${topics++}`)}`;
      FOLLOW = `${topic}:follow`;
      const last = new Map<string, number>();
      let next = 0;
      const refused = new Set<string>();
      const environments = [0, 1].map(() =>
        createFanOut({ ...deps, post: async (id, text) => (refused.has(id) ? 'failed' : deps.post(id, text)) }),
      );
      const open: string[] = [];
      await subscribe(`seed-${seed}-reader`);
      for (let step = 0; step < 40; step++) {
        const kind = unit();
        const env = environments[unit() < 0.5 ? 0 : 1]!;
        nowMs += Math.floor(unit() * 5);
        if (kind < 0.2) {
          const id = `seed-${seed}-${next++}`;
          const seen = [...last.values()];
          const after = seen.length > 0 && unit() < 0.7 ? seen[Math.floor(unit() * seen.length)]! : undefined;
          last.set(id, after ?? (await subscribe(id)));
          if (after !== undefined) await subscribe(id, FOLLOW, after);
          heard.set(`${id} after`, [{ seq: last.get(id)! } as Sent]);
          open.push(id);
        } else if (kind < 0.3 && open.length > 0) {
          await removeConnection(deps.sockets, open.splice(Math.floor(unit() * open.length), 1)[0]!);
        } else if (kind < 0.4 && open.length > 0) {
          const id = open[Math.floor(unit() * open.length)]!;
          if (!refused.delete(id)) refused.add(id);
        } else {
          const records = [...pushed(emitted.splice(0)), ...say(1 + Math.floor(unit() * 3))];
          await env(records, nowMs);
          if (unit() < 0.3) await environments[0]!(records, nowMs);
        }
        for (const id of open) last.set(id, Math.max(last.get(id)!, ...events(id).map(({ seq }) => seq)));
      }
      refused.clear();
      for (let round = 0; round < 6; round++) {
        nowMs += 4_000;
        await environments[0]!(pushed(emitted.splice(0)), nowMs);
      }
      const log = [...new Map(events(`seed-${seed}-reader`).map(one => [one.seq, one])).values()];
      expect(log.map(({ data }) => data.n)).toEqual(Array.from({ length: published }, (_, at) => at + 1));
      for (const id of open) {
        const after = heard.get(`${id} after`)![0]!.seq;
        const missing = (seq: number) => gaps(id).some(({ from, to }) => seq >= from && seq <= to);
        const own = new Set(events(id).map(({ seq }) => seq));
        for (const { seq } of log.filter(one => one.seq > after))
          expect(own.has(seq) || missing(seq), `${seed}`).toBe(true);
        for (const { seq } of events(id)) expect(log.some(one => one.seq === seq)).toBe(true);
      }
    }
  });
});
