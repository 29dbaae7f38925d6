import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { connect } from '../../../layers/flows/socket/connect.ts';
import { deleteConnection, loadConnection, saveConnection } from '../../../layers/storage/access/connections.ts';
import { acceptKeySocket, loadCountedConnections } from '../../../layers/storage/access/key-sockets.ts';
import { type Keys, saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import type { UsageTable } from '../../../layers/storage/access/usage.ts';
import { connectionTo } from '../../worlds/sockets.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const NOW = 1_760_000_400_000;
const KEY = buildKeyText('k'.repeat(40));

describe.each(engineNames)('Sockets of a key on %s', name => {
  const engine = useEngine(name);
  let keys: Keys;
  let usage: UsageTable;
  let sockets: Sockets;

  beforeEach(async () => {
    const names = await makeTables(engine.client, ['connections', 'subscriptions', 'keys', 'usage']);
    sockets = openSockets(engine.client, names.connections, names.subscriptions);
    keys = { client: engine.client, table: names.keys };
    usage = { client: engine.client, table: names.usage };
    const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
    await saveKey(keys, { hash: hashKeyText(KEY), id: 'key', tier: 'layer1', ...rest });
  });

  const open = async (id: string, max: number, nowMs = NOW): Promise<boolean> => {
    await saveConnection(sockets, connectionTo(id), nowMs);
    return acceptKeySocket(sockets, 'key', id, max, nowMs);
  };
  const counted = async () => (await loadCountedConnections(sockets, 'key', NOW)).map(({ id }) => id).sort();

  test('are exactly the allowed number of twenty concurrent upgrades', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `socket-${index}`);
    const answers = await Promise.all(ids.map(id => connect({ keys, usage, sockets }, id, `Bearer ${KEY}`, NOW)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const held = await counted();
    expect(held).toEqual(ids.filter((_, index) => answers[index]!.statusCode === 200).sort());
    const refused = ids.find(id => !held.includes(id))!;
    expect(await loadConnection(sockets, refused)).toBeUndefined();
  });

  test('include one that is being admitted during the next admission', async () => {
    const slow = {
      send: async (command: never) =>
        sleep((command as object) instanceof PutItemCommand ? 60 : 0).then(() => engine.client.send(command)),
    };
    const slowly = { ...sockets, connections: { ...sockets.connections, client: slow as unknown as DynamoDBClient } };
    const upgrade = (id: string) => connect({ keys, usage, sockets: slowly }, id, `Bearer ${KEY}`, NOW);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => upgrade(String(index))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  test('make room for a new one by removing a silent one when full', async () => {
    for (const id of ['a', 'b', 'c']) expect(await open(id, 3)).toBe(true);
    expect(await open('d', 3)).toBe(false);
    await deleteConnection(sockets, 'd');
    await deleteConnection(sockets, 'b');
    expect(await open('e', 3)).toBe(true);
    expect(await counted()).toEqual(['a', 'c', 'e']);
  });

  test('make room by removing one past its maximum age, even if its record remains', async () => {
    expect(await open('a', 1)).toBe(true);
    expect(await open('b', 1, NOW + 7_499_000)).toBe(false);
    expect(await open('c', 1, NOW + 7_501_000)).toBe(true);
  });
});
