import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { extractTopic } from '../../../layers/storage/access/channel-names.ts';
import { type Connection, saveConnection } from '../../../layers/storage/access/connections.ts';
import {
  dropRow,
  finishListenerReplay,
  loadListener,
  loadListeners,
  saveListenerRow,
} from '../../../layers/storage/access/listeners.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { incrementTopicVersion } from '../../../layers/storage/access/topics.ts';
import { address } from '../../worlds/events.ts';
import { connectionTo, listenAs, loadTopicVersions } from '../../worlds/sockets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useSockets } from '../use-engine.ts';

const NOW = 1_760_000_400_000;
const TRADES = `token:${address('mint')}:trades`;
const TICKS = `token:${address('mint')}:ticks`;
const TOPIC = extractTopic(TRADES);

describe.each(engineNames)('Listeners on %s', name => {
  const engine = useEngine(name);
  const sockets = useSockets(engine);

  const keep = (begun: number, changed: number, channel = TRADES, isBatched = false) =>
    saveListenerRow(sockets, connectionTo('a'), channel, { begun, changed, isBatched }, NOW);
  const row = (channel = TRADES) => loadListener(sockets, 'a', channel);

  test('of a topic are those of all its channels only', async () => {
    const listen = (connection: Connection) => listenAs(sockets, connection, NOW);
    await listen(connectionTo('a', 'layer1', ['token:m:trades', 'token:m:ohlcv:full:1m']));
    await listen(connectionTo('b', 'layer1', ['token:m:trades', 'token:mm:trades'], { keyHash: 'other' }));
    const found = await loadListeners(sockets, 'token:m');
    expect(found.map(l => `${l.connectionId} ${l.channel} ${l.keyHash}`).sort()).toEqual([
      'a token:m:ohlcv:full:1m hash',
      'a token:m:trades hash',
      'b token:m:trades other',
    ]);
  });

  test('of a new subscription wait for its first messages', async () => {
    await keep(3, 3);
    await keep(3, 3, TICKS, true);
    const same = { connectionId: 'a', keyHash: 'hash', after: 0 };
    expect(await loadListeners(sockets, TOPIC)).toEqual([
      { ...same, channel: TICKS, isBatched: true, pendingReplay: 3 },
      { ...same, channel: TRADES, isBatched: false, pendingReplay: 3 },
    ]);
  });

  test('go live once after their replay, and the topic then has a new version', async () => {
    await keep(3, 3);
    await incrementTopicVersion(sockets, TOPIC, NOW);
    const [listener] = await loadListeners(sockets, TOPIC);
    expect(await finishListenerReplay(sockets, listener!, 77)).toBe(true);
    expect(await row()).toEqual({ ...listener, pendingReplay: null, after: 77 });
    expect(await loadTopicVersions(sockets, [TOPIC])).toEqual(new Map([[TOPIC, NOW * 1_000 + 2]]));
    expect(await finishListenerReplay(sockets, listener!, 99)).toBe(false);
    expect(await row()).toMatchObject({ after: 77 });
  });

  test('keep a later replay pending when an earlier one ends', async () => {
    await keep(3, 3);
    const [earlier] = await loadListeners(sockets, TOPIC);
    await keep(5, 5);
    expect(await finishListenerReplay(sockets, earlier!, 77)).toBe(false);
    expect(await row()).toMatchObject({ pendingReplay: 5, after: 0 });
    await dropRow(sockets, 'a', TRADES, 6);
    expect(await finishListenerReplay(sockets, { ...earlier!, pendingReplay: 5 }, 77)).toBe(false);
    expect(await row()).toBeUndefined();
  });

  test('keep the state of their replay when only the frames change', async () => {
    await keep(3, 3);
    expect(await keep(3, 4, TRADES, true)).toBe(true);
    expect(await row()).toMatchObject({ isBatched: true, pendingReplay: 3 });
    await finishListenerReplay(sockets, (await row())!, 77);
    await keep(3, 5, TRADES, false);
    expect(await row()).toMatchObject({ isBatched: false, pendingReplay: null, after: 77 });
    await keep(6, 6);
    expect(await row()).toMatchObject({ pendingReplay: 6, after: 0 });
  });

  test('are not written or removed by an older version of the record', async () => {
    await keep(5, 5, TRADES, true);
    expect(await keep(3, 3)).toBe(true);
    await dropRow(sockets, 'a', TRADES, 4);
    expect(await row()).toMatchObject({ isBatched: true, pendingReplay: 5 });
    await dropRow(sockets, 'a', TRADES, 5);
    await dropRow(sockets, 'a', TRADES, 5);
    expect(await row()).toBeUndefined();
  });

  test.each([
    ['no row', 0],
    ['an older row', 1],
  ])('are not overwritten by a message that read %s before a later one wrote its own', async (_, older) => {
    if (older > 0) await keep(older, older);
    const send = async (command: never) => {
      if ((command as object) instanceof PutItemCommand) {
        await keep(9, 9, TRADES, true);
        await finishListenerReplay(sockets, (await row())!, 77);
      }
      return engine.client.send(command);
    };
    const client = { send } as unknown as DynamoDBClient;
    const slow = openSockets(client, sockets.connections.table, sockets.subscriptions.table);
    const held = { begun: 5, changed: 5, isBatched: false };
    expect(await saveListenerRow(slow, connectionTo('a'), TRADES, held, NOW)).toBe(false);
    expect(await row()).toMatchObject({ isBatched: true, pendingReplay: null, after: 77 });
  });

  test('are removed with any version when their socket is gone', async () => {
    await saveConnection(sockets, connectionTo('a'), NOW);
    await keep(5, 5);
    await dropRow(sockets, 'a', TRADES, undefined);
    expect(await loadListeners(sockets, TOPIC)).toEqual([]);
  });
});
