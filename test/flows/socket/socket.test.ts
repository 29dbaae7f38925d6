import { beforeEach, describe, expect, test } from 'vitest';
import type { Tier } from '../../../layers/contract/tiers.ts';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import type { Outgoing } from '../../../layers/edge/producer.ts';
import { replayRecord } from '../../../layers/flows/fan-out/records.ts';
import { type ConnectStores, connect, disconnect } from '../../../layers/flows/socket/connect.ts';
import { type ConverseDeps, handleSocketMessage } from '../../../layers/flows/socket/converse.ts';
import { readMessage } from '../../../layers/flows/socket/message.ts';
import { subscribe, unsubscribe } from '../../../layers/flows/socket/subscribe.ts';
import { loadConnection, scanKeyConnections } from '../../../layers/storage/access/connections.ts';
import { loadHeardHours } from '../../../layers/storage/access/heard-hours.ts';
import { findKey, saveKey } from '../../../layers/storage/access/keys.ts';
import { finishListenerReplay, loadListeners } from '../../../layers/storage/access/listeners.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { isTopic } from '../../../layers/storage/access/topics.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { timeframes } from '../../journeys/contract/row.ts';
import { makeTables, type TableNames } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address, NOW_MS } from '../../worlds/events.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { listStores } from '../../worlds/token-list.ts';

const mint = address('mint');
const channel = (index: number): string => `token:${address(`mint-${index}`)}:ticks`;

const malformed = (message: string) => ({ code: 'invalid_message', message });

describe('A client message', () => {
  test.each([
    ['', 'The message must be a JSON object with an op of subscribe, unsubscribe, ping, got ""'],
    ['ping', 'The message must be a JSON object with an op of subscribe, unsubscribe, ping, got "ping"'],
    ['null', 'The message must be a JSON object with an op of subscribe, unsubscribe, ping, got "null"'],
    ['["ping"]', 'The message must be a JSON object with an op of subscribe, unsubscribe, ping, got "["ping"]"'],
    ['{}', 'op must be one of subscribe, unsubscribe, ping, got nothing'],
    ['{"op":"toString"}', 'op must be one of subscribe, unsubscribe, ping, got "toString"'],
    ['{"op":["ping"]}', 'op must be one of subscribe, unsubscribe, ping, got ["ping"]'],
    ['{"op":"subscribe"}', 'channels must be a list of channel names, got nothing'],
    ['{"op":"subscribe","channels":[]}', 'channels must name at least one channel, got an empty list'],
    ['{"op":"unsubscribe","channels":"a"}', 'channels must be a list of channel names, got "a"'],
    ['{"op":"subscribe","channels":{"length":1}}', 'channels must be a list of channel names, got {"length":1}'],
    [`{"op":"subscribe","channels":[${'"a",'.repeat(200)}"b"]}`, 'channels must be at most 200 a message, got 201'],
  ])('%s is answered with the error and the value received', (text, problem) => {
    expect(readMessage(text)).toEqual({ problem: malformed(problem) });
  });

  test('appears in errors with at most eighty characters', () => {
    const asked = readMessage(JSON.stringify({ op: 'x'.repeat(10_000) }));
    expect('problem' in asked && asked.problem.message.length).toBeLessThan(150);
  });

  test('is answered also when the error is too deeply nested to print', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(readMessage(`{"op":${deep}}`)).toMatchObject({
      problem: { message: expect.stringMatching(/^op must be .*too deep/) },
    });
    expect(readMessage(`{"op":"subscribe","channels":["a",${deep}]}`)).toEqual({
      op: 'subscribe',
      names: ['a'],
      isBatched: false,
      isAppended: false,
      heartbeat: null,
      lists: new Map(),
      resume: new Map(),
      problems: [malformed('channels[1] must be a string, got something nested too deep to show')],
    });
  });

  test('with non-text channels keeps the others and reports each', () => {
    expect(readMessage('{"op":"unsubscribe","channels":[1,"a",null,"b"]}')).toEqual({
      op: 'unsubscribe',
      names: ['a', 'b'],
      lists: new Map(),
      problems: [malformed('channels[0] must be a string, got 1'), malformed('channels[2] must be a string, got null')],
    });
  });

  test('may name two hundred channels', () => {
    const names = Array.from({ length: 200 }, (_, at) => `c${at}`);
    expect(readMessage(JSON.stringify({ op: 'subscribe', channels: names }))).toMatchObject({ names });
  });

  test.each([
    ['{"op":"subscribe","channels":["a"]}', false],
    ['{"op":"subscribe","channels":["a"],"frames":"each"}', false],
    ['{"op":"subscribe","channels":["a"],"frames":"batch"}', true],
  ])('%s asks for batches: %s', (text, isBatched) => {
    expect(readMessage(text)).toMatchObject({ names: ['a'], isBatched });
  });

  test.each([
    ['"all"', '"all"'],
    ['null', 'null'],
    ['["batch"]', '["batch"]'],
  ])('with frames %s is answered with the accepted values', (frames, shown) => {
    const text = `{"op":"subscribe","channels":["a"],"frames":${frames}}`;
    expect(readMessage(text)).toEqual({ problem: malformed(`frames must be one of each, batch, got ${shown}`) });
    expect(readMessage(text.replace('subscribe', 'unsubscribe'))).toMatchObject({ names: ['a'] });
  });

  test('names each of its channels once, in order, and other fields are ignored', () => {
    const text = '{"op":"subscribe","channels":["b","a","b"],"id":7,"__proto__":{"op":"ping"}}';
    expect(readMessage(text)).toEqual({
      ...{ op: 'subscribe', names: ['b', 'a'], isBatched: false, isAppended: false, heartbeat: null },
      ...{ problems: [], resume: new Map(), lists: new Map() },
    });
    expect(readMessage('{"op":"ping","channels":"whatever"}')).toEqual({ op: 'ping' });
  });

  test.each([
    ['null', 'null'],
    ['[]', '[]'],
    ['7', '7'],
  ])('with resume %s is answered with what it must be', (resume, shown) => {
    const text = `{"op":"subscribe","channels":["a"],"resume":${resume}}`;
    expect(readMessage(text)).toEqual({
      problem: malformed(`resume must be an object of channels and numbers, got ${shown}`),
    });
  });

  test('with a wrong resume value leaves out that channel and keeps the others', () => {
    const resume = '{"a":1,"b":-1,"c":1.5,"d":"7","e":9007199254740992,"x":3}';
    const text = `{"op":"subscribe","channels":["a","b","c","d","e","f"],"resume":${resume}}`;
    const wrong = (name: string, shown: string) =>
      malformed(`channel ${name}: resume must be a whole number from 0 to 2^53 - 1, got ${shown}`);
    expect(readMessage(text)).toEqual({
      ...{
        op: 'subscribe',
        isBatched: false,
        isAppended: false,
        heartbeat: null,
        names: ['a', 'f'],
        resume: new Map([['a', 1]]),
      },
      lists: new Map(),
      problems: [
        ...[wrong('b', '-1'), wrong('c', '1.5'), wrong('d', '"7"'), wrong('e', '9007199254740992')],
        malformed('resume names channel x, which is not in channels'),
      ],
    });
  });
});

describe('The socket handler', () => {
  const engine = useEngine();
  let names: TableNames;
  let end: FarEnd;
  let deps: ConverseDeps & ConnectStores;
  let emitted: Outgoing[];

  beforeEach(async () => {
    names = await makeTables(engine.client);
    end = farEnd();
    emitted = [];
    deps = {
      keys: { client: engine.client, table: names.keys },
      usage: { client: engine.client, table: names.usage },
      sockets: openSockets(engine.client, names.connections, names.subscriptions),
      log: { client: engine.client, table: names.messages },
      ...listStores(engine.client, names),
      operations: { client: engine.client, table: names.operations },
      tape: openTape({ client: engine.client, table: names.tape }),
      wallets: openWallets({ client: engine.client, table: names.wallets }),
      client: end.client,
      emit: async records => void emitted.push(...records),
      countMessage: async () => null,
      clock: () => NOW_MS,
    };
  });

  const unknown = { op: 'error', code: 'unknown_channel' };
  const keyOf = (tier: Tier): string => buildKeyText(tier.padEnd(40, 'x').replaceAll(/[0OIl]/g, 'x'));
  const issue = (tier: Tier, fields: object = {}) =>
    saveKey(deps.keys, {
      hash: hashKeyText(keyOf(tier)),
      id: `id-${tier}`,
      tier,
      name: 'n',
      createdMs: 0,
      expiresMs: null,
      revokedMs: null,
      ...fields,
    });
  const upgrade = (id: string, tier: Tier) => connect(deps, id, `Bearer ${keyOf(tier)}`, NOW_MS);
  const open = async (id: string, tier: Tier): Promise<void> => {
    await issue(tier);
    expect(await upgrade(id, tier)).toMatchObject({ statusCode: 200 });
  };
  const say = async (id: string, message: object) => {
    const before = end.posts.length;
    await handleSocketMessage(deps, id, JSON.stringify(message));
    return end.posts.slice(before).map(({ id: _, ...rest }) => rest as Record<string, unknown>);
  };

  const ask = (id: string, tier: Tier, names: readonly string[], nowMs = NOW_MS) =>
    subscribe(deps.sockets, id, tier, { names, isBatched: false }, () => nowMs);

  test.each([
    ['no header', undefined],
    ['another scheme', `Basic ${buildKeyText('a'.repeat(40))}`],
    ['a key nobody issued', `Bearer ${buildKeyText('a'.repeat(40))}`],
    ['a text that is not a key', 'Bearer ci_x_y'],
  ])('refuses an upgrade with %s as unauthorized', async (_, header) => {
    const answer = await connect(deps, 'a', header, NOW_MS);
    expect(answer).toMatchObject({ statusCode: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    expect(JSON.parse(answer.body!)).toMatchObject({ code: 'unauthorized' });
  });

  test('refuses Free, revoked and expired keys, and the socket beyond the limit with close code 1008', async () => {
    await issue('free');
    expect(await upgrade('f', 'free')).toMatchObject({ statusCode: 403 });
    await issue('layer1', { revokedMs: 1 });
    expect(await upgrade('r', 'layer1')).toMatchObject({ statusCode: 401 });
    await issue('layer1', { expiresMs: NOW_MS });
    expect(await upgrade('e', 'layer1')).toMatchObject({ statusCode: 401 });
    for (const id of ['1', '2', '3', '4', '5']) await open(id, 'layer1');
    const answer = await upgrade('6', 'layer1');
    expect(answer).toMatchObject({ statusCode: 403, headers: { 'x-websocket-close-code': '1008' } });
    expect(JSON.parse(answer.body!).error).toContain('5 connections');
    await disconnect(deps, '3');
    expect(await upgrade('7', 'layer1')).toMatchObject({ statusCode: 200 });
    expect((await scanKeyConnections(deps.sockets, 'id-layer1')).map(({ id }) => id).sort()).toEqual([
      '1',
      '2',
      '4',
      '5',
      '7',
    ]);
  });

  test('answers ping with pong and an invalid message with an error, on the same socket', async () => {
    await open('a', 'layer1');
    expect(await say('a', { op: 'ping' })).toEqual([{ op: 'pong' }]);
    expect(await say('a', { op: 'nonsense' })).toMatchObject([{ op: 'error' }]);
    expect(end.posts.every(({ id }) => id === 'a')).toBe(true);
  });

  test('subscribes the valid channels of a batch and reports the others', async () => {
    await open('a', 'layer1');
    const channels = [`token:${mint}:ticks`, 'token:short:ticks', `token:${mint}:ohlcv:full:2m`, 'nothing', channel(1)];
    const answers = await say('a', { op: 'subscribe', channels: [...channels, 7] });
    expect(answers.slice(0, 4)).toEqual([
      { op: 'error', code: 'invalid_message', message: 'channels[5] must be a string, got 7' },
      { ...unknown, message: expect.stringMatching(/token:short:ticks: \{mint\} must be .*got "short"/) },
      {
        ...unknown,
        message: expect.stringMatching(new RegExp(`\\{tf\\} must be one of ${timeframes.join(', ')}, got "2m"`)),
      },
      { ...unknown, message: expect.stringMatching(/^channel nothing: no such channel/) },
    ]);
    expect(answers[4]).toEqual({
      ...{ op: 'subscribed', channels: [channels[0], channel(1)] },
      seq: { [channels[0]!]: 0, [channel(1)]: 0 },
    });
    expect((await loadListeners(deps.sockets, `token:${mint}`)).map(listener => listener.channel)).toEqual([
      channels[0],
    ]);
  });

  test('allows fifty channels per socket, without counting repeats', async () => {
    await open('a', 'layer1');
    const names50 = Array.from({ length: 52 }, (_, index) => channel(index));
    const first = await ask('a', 'layer1', names50.slice(0, 49));
    expect(first.problems).toEqual([]);
    const second = await ask('a', 'layer1', names50.slice(40));
    expect(second.channels).toEqual(names50.slice(40, 50));
    expect(second.problems).toEqual(
      names50.slice(50).map(name => ({
        code: 'limit_reached',
        message: `channel ${name}: subscription limit reached (max 50 per connection)`,
      })),
    );
    await unsubscribe(deps.sockets, 'a', [channel(0)], () => NOW_MS);
    const third = await ask('a', 'layer1', [channel(51)]);
    expect(third).toMatchObject({ channels: [channel(51)], problems: [] });
  });

  test('allows any number of channels when the tier has no limit', async () => {
    await open('a', 'enterprise');
    const names = Array.from({ length: 130 }, (_, index) => channel(index));
    expect(await ask('a', 'enterprise', names)).toMatchObject({ channels: names, problems: [] });
  });

  test('never exceeds the limit with concurrent messages', async () => {
    await open('a', 'layer1');
    const batch = (from: number) => Array.from({ length: 20 }, (_, index) => channel(from + index));
    const walletEvents = await Promise.all([0, 20, 40, 60].map(from => ask('a', 'layer1', batch(from))));
    expect(walletEvents.flatMap(({ channels }) => channels)).toHaveLength(50);
    expect((await loadConnection(deps.sockets, 'a'))!.channels.size).toBe(50);
  });

  test('ends subscriptions, missing ones too, and then delivers nothing', async () => {
    await open('a', 'layer1');
    await say('a', { op: 'subscribe', channels: [`token:${mint}:ticks`] });
    const answer = await say('a', { op: 'unsubscribe', channels: [`token:${mint}:ticks`, channel(3), 'nothing'] });
    expect(answer).toEqual([
      { ...unknown, message: expect.stringContaining('channel nothing') },
      { op: 'unsubscribed', channels: [`token:${mint}:ticks`, channel(3)] },
    ]);
    expect(await loadListeners(deps.sockets, `token:${mint}`)).toEqual([]);
    expect([...(await loadConnection(deps.sockets, 'a'))!.channels.keys()]).toEqual([]);
  });

  test('subscribes nothing for a revoked key or a removed socket', async () => {
    await open('a', 'layer1');
    await issue('layer1', { revokedMs: 1 });
    const asked = { op: 'subscribe', channels: [channel(0)] };
    expect(await say('a', asked)).toEqual([
      { op: 'error', code: 'disconnected', message: 'The API key of this connection is no longer valid' },
    ]);
    await issue('layer1');
    await disconnect(deps, 'a');
    expect((await say('a', asked))[0]).toMatchObject({ op: 'error' });
    expect(await loadListeners(deps.sockets, channel(0).split(':').slice(0, 2).join(':'))).toEqual([]);
  });

  const trades = `token:${mint}:trades`;
  const ticks = `token:${mint}:ticks`;
  const byData = (a: Outgoing, b: Outgoing): number => (a.data < b.data ? -1 : 1);
  const listenersOfMint = () => loadListeners(deps.sockets, `token:${mint}`);

  test('confirms a topic that nobody heard at once, after it is marked for processors', async () => {
    await open('a', 'layer1');
    const { connections } = deps.sockets;
    const mayBeHeard = () => loadHeardHours(connections, Date.now());
    expect((await mayBeHeard())(`token:${mint}`)).toBe(false);
    const heardWhenSaid: boolean[] = [];
    const { client } = deps;
    const watching = {
      send: async (command: never) => {
        heardWhenSaid.push((await mayBeHeard())(`token:${mint}`), await isTopic(deps.sockets, `token:${mint}`));
        return client.send(command);
      },
    } as unknown as ConverseDeps['client'];
    deps = { ...deps, client: watching };
    expect(await say('a', { op: 'subscribe', channels: [ticks] })).toMatchObject([{ op: 'subscribed' }]);
    expect(heardWhenSaid).toEqual([true, true]);
  });

  test('requests the replay of a new subscription after its confirmation, once', async () => {
    await open('a', 'layer1');
    const order: string[] = [];
    deps = {
      ...deps,
      emit: async records => {
        order.push(...end.posts.map(post => String((post as { op?: string }).op)), 'emitted');
        emitted.push(...records);
      },
    };
    await say('a', { op: 'subscribe', channels: [trades, ticks] });
    expect(order).toEqual(['subscribed', 'emitted']);
    const pending = await listenersOfMint();
    const listener = pending.find(one => one.channel === trades);
    const requests = pending.map(one => replayRecord({ ...one, after: 0, isResume: false }));
    expect(emitted.toSorted(byData)).toEqual(requests.toSorted(byData));
    expect(emitted[0]!.key).toBe(`token:${mint}`);
    await finishListenerReplay(deps.sockets, listener!, 9);
    await say('a', { op: 'subscribe', channels: [trades] });
    expect(emitted).toHaveLength(2);
    await say('a', { op: 'unsubscribe', channels: [trades] });
    await say('a', { op: 'subscribe', channels: [trades] });
    expect(emitted).toHaveLength(3);
  });

  test('requests a replay again that was never sent, and goes live without it when the request fails', async () => {
    await open('a', 'layer1');
    await say('a', { op: 'subscribe', channels: [trades] });
    await say('a', { op: 'subscribe', channels: [trades] });
    expect(emitted[1]).toEqual(emitted[0]);
    deps = { ...deps, emit: () => Promise.reject(new Error('the stream is throttled')) };
    await say('a', { op: 'subscribe', channels: [trades] });
    expect(await listenersOfMint()).toMatchObject([{ pendingReplay: null, after: 0 }]);
  });

  test('changes the frames of a channel without another replay', async () => {
    await open('a', 'layer1');
    await say('a', { op: 'subscribe', channels: [trades], frames: 'batch' });
    const [listener] = await listenersOfMint();
    expect(listener).toMatchObject({ isBatched: true });
    await finishListenerReplay(deps.sockets, listener!, 9);
    await say('a', { op: 'subscribe', channels: [trades], frames: 'each' });
    expect(await listenersOfMint()).toEqual([{ ...listener, isBatched: false, pendingReplay: null, after: 9 }]);
    expect(await say('a', { op: 'subscribe', channels: [trades], frames: 'some' })).toEqual([
      { op: 'error', code: 'invalid_message', message: 'frames must be one of each, batch, got "some"' },
    ]);
  });

  test('subscribes nothing for a key that moved to another tier, until it connects again', async () => {
    await open('a', 'layer1');
    const enterprise = { ...(await findKey(deps.keys, hashKeyText(keyOf('layer1'))))!, tier: 'enterprise' as const };
    await saveKey(deps.keys, enterprise);
    expect(await say('a', { op: 'subscribe', channels: [ticks] })).toEqual([
      { op: 'error', code: 'disconnected', message: 'The tier of the API key has changed; connect again' },
    ]);
    expect(await upgrade('b', 'layer1')).toMatchObject({ statusCode: 200 });
    expect(await say('b', { op: 'subscribe', channels: [ticks] })).toEqual([
      { op: 'subscribed', channels: [ticks], seq: { [ticks]: 0 } },
    ]);
    await disconnect(deps, 'a');
    await saveKey(deps.keys, { ...enterprise, tier: 'layer1' });
    await disconnect(deps, 'b');
    for (const id of ['1', '2', '3', '4', '5']) expect(await upgrade(id, 'layer1')).toMatchObject({ statusCode: 200 });
    expect(await upgrade('6', 'layer1')).toMatchObject({ statusCode: 403 });
  });

  test('keeps one item per socket of a key without a limit, and nothing after it has closed', async () => {
    for (const id of ['a', 'b', 'c']) await open(id, 'enterprise');
    expect(await scanItems(deps.sockets.connections)).toHaveLength(3);
    await Promise.all(['a', 'b', 'c'].map(id => disconnect(deps, id)));
    expect(await scanItems(deps.sockets.connections)).toEqual([]);
  });

  test('ignores wallets tracked by old sockets, though their records still exist', async () => {
    const wallets = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `wallet:${address(`tracked-${from + at}`)}:pnl`);
    await issue('layer2');
    const old = NOW_MS - 86_400_000;
    for (let at = 0; at < 10; at++) {
      await connect(deps, `old-${at}`, `Bearer ${keyOf('layer2')}`, old);
      await ask(`old-${at}`, 'layer2', wallets(50 * at, 50), old);
    }
    await connect(deps, 'a', `Bearer ${keyOf('layer2')}`, NOW_MS);
    const { problems } = await ask('a', 'layer2', wallets(1_000, 50));
    expect(problems).toEqual([]);
  });
});
