import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteItemCommand, type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyHash, keyText } from '../../../layers/core/identity/key-text.ts';
import { connect } from '../../../layers/flows/socket/connect.ts';
import { type Keys, saveKey } from '../../../layers/storage/access/keys.ts';
import {
  admit,
  type Connection,
  connectionsOf,
  forgetConnection,
  listen,
  listeners,
  loadConnection,
  openSockets,
  type Sockets,
  saveConnection,
  topicOf,
  unlisten,
} from '../../../layers/storage/access/sockets.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

const NOW = 1_760_000_400_000;
const KEY = keyText('k'.repeat(40));

describe.each(engineNames)('Sockets on %s', name => {
  let engine: Engine;
  let keys: Keys;
  let sockets: Sockets;

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  beforeEach(async () => {
    const names = await makeTables(engine.client);
    sockets = openSockets(engine.client, names.connections, names.subscriptions);
    keys = { client: engine.client, table: names.keys };
  });
  afterAll(() => engine.stop());

  const connection = (id: string, fields: Partial<Connection> = {}): Connection => ({
    id,
    keyHash: 'hash',
    keyId: 'key',
    tier: 'layer1',
    channels: [],
    version: 1,
    ...fields,
  });
  const open = async (id: string, max = 5): Promise<boolean> => {
    await saveConnection(sockets, connection(id), NOW);
    return admit(sockets, 'key', id, max, NOW);
  };

  test('admit exactly the allowed number of twenty concurrent upgrades', async () => {
    const hash = keyHash(KEY);
    const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
    await saveKey(keys, { hash, id: 'key', tier: 'layer1', ...rest });
    const ids = Array.from({ length: 20 }, (_, index) => `socket-${index}`);
    const answers = await Promise.all(ids.map(id => connect({ keys, sockets }, id, `Bearer ${KEY}`, NOW)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const held = (await connectionsOf(sockets, 'key', NOW)).map(({ id }) => id).sort();
    expect(held).toEqual(ids.filter((_, index) => answers[index]!.statusCode === 200).sort());
    const refused = ids.find(id => !held.includes(id))!;
    expect(await loadConnection(sockets, refused)).toBeUndefined();
  });

  test('keep one that is being admitted during the next admission', async () => {
    await saveKey(keys, {
      hash: keyHash(KEY),
      id: 'key',
      tier: 'layer1',
      name: 'n',
      createdMs: 0,
      expiresMs: null,
      revokedMs: null,
    });
    const slow = {
      send: async (command: never) =>
        sleep((command as object) instanceof PutItemCommand ? 60 : 0).then(() => engine.client.send(command)),
    };
    const slowly = { ...sockets, connections: { ...sockets.connections, client: slow as unknown as DynamoDBClient } };
    const upgrade = (id: string) => connect({ keys, sockets: slowly }, id, `Bearer ${KEY}`, NOW);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => upgrade(String(index))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  test('make room for a new one by removing a silent one when full', async () => {
    for (const id of ['a', 'b', 'c']) expect(await open(id, 3)).toBe(true);
    expect(await open('d', 3)).toBe(false);
    const Key = { id: { S: 'c#b' } };
    await engine.client.send(new DeleteItemCommand({ TableName: sockets.connections.table, Key }));
    expect(await open('e', 3)).toBe(true);
    expect((await connectionsOf(sockets, 'key', NOW)).map(({ id }) => id).sort()).toEqual(['a', 'c', 'e']);
  });

  test('make room by removing one past its maximum age, even if its record remains', async () => {
    const openAt = async (id: string, nowMs: number): Promise<boolean> => {
      await saveConnection(sockets, connection(id), nowMs);
      return admit(sockets, 'key', id, 1, nowMs);
    };
    expect(await openAt('a', NOW)).toBe(true);
    expect(await openAt('b', NOW + 7_499_000)).toBe(false);
    expect(await openAt('c', NOW + 7_501_000)).toBe(true);
  });

  test('always admit one without a limit', async () => {
    expect(await admit(sockets, 'key', 'a', null, NOW)).toBe(true);
  });

  test('do not accumulate closed ones under a key without a limit', async () => {
    const Key = { id: { S: 'k#key' } };
    const gone = Array.from({ length: 248 }, (_, at) => `gone-${at}`);
    await engine.client.send(
      new PutItemCommand({ TableName: sockets.connections.table, Item: { ...Key, sockets: { SS: gone } } }),
    );
    for (const id of ['a', 'b', 'c']) {
      await saveConnection(sockets, connection(id), NOW);
      expect(await admit(sockets, 'key', id, null, NOW)).toBe(true);
    }
    const { Item } = await engine.client.send(new GetItemCommand({ TableName: sockets.connections.table, Key }));
    expect(Item!.sockets!.SS!.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('remove a closed one’s reservation, record and subscriptions', async () => {
    await open('a', 1);
    const listening = connection('a', { channels: ['token:m:trades', 'token:m:ticks'], version: 2 });
    await saveConnection(sockets, listening, NOW);
    await listen(sockets, listening, listening.channels, NOW);
    await forgetConnection(sockets, 'a');
    expect(await listeners(sockets, 'token:m')).toEqual([]);
    expect(await loadConnection(sockets, 'a')).toBeUndefined();
    expect(await open('b', 1)).toBe(true);
  });

  test('list the subscribers of a topic in all its channels only', async () => {
    await listen(sockets, connection('a'), ['token:m:trades', 'token:m:ohlcv:full:1m'], NOW);
    await listen(sockets, connection('b', { keyHash: 'other' }), ['token:m:trades', 'token:mm:trades'], NOW);
    expect(topicOf('token:m:ohlcv:full:1m')).toBe('token:m');
    const found = await listeners(sockets, 'token:m');
    expect(found.map(l => `${l.connectionId} ${l.channel} ${l.keyHash}`).sort()).toEqual([
      'a token:m:ohlcv:full:1m hash',
      'a token:m:trades hash',
      'b token:m:trades other',
    ]);
    await unlisten(sockets, 'a', ['token:m:trades']);
    expect(await listeners(sockets, 'token:m')).toHaveLength(2);
  });

  test('update a record under its version, and do not restore a removed one', async () => {
    await saveConnection(sockets, connection('a'), NOW);
    await saveConnection(sockets, connection('a', { version: 2, channels: ['x'] }), NOW);
    await expect(saveConnection(sockets, connection('a', { version: 2 }), NOW)).rejects.toSatisfy(isConflict);
    expect((await loadConnection(sockets, 'a'))?.channels).toEqual(['x']);
    await forgetConnection(sockets, 'a');
    await expect(saveConnection(sockets, connection('a', { version: 3 }), NOW)).rejects.toSatisfy(isConflict);
    expect(await loadConnection(sockets, 'a')).toBeUndefined();
  });
});
