import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isStored } from '../../../layers/contract/channels.ts';
import { deleteConnection, loadConnection } from '../../../layers/storage/access/connections.ts';
import { eraOf, isEra } from '../../../layers/storage/access/eras.ts';
import { forgetConnection } from '../../../layers/storage/access/forget-connection.ts';
import { admit, countedConnections } from '../../../layers/storage/access/key-sockets.ts';
import { listeners } from '../../../layers/storage/access/listeners.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { forgetTopic, topicVersions } from '../../../layers/storage/access/topics.ts';
import { type Item, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

const NOW = 1_760_000_400_000;
const CHANNELS = ['token:m:trades', 'token:m:ticks', 'token:n:ticks'];

describe.each(engineNames)('Forgetting a socket on %s', name => {
  let engine: Engine;
  let sockets: Sockets;

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  beforeEach(async () => {
    const names = await makeTables(engine.client, ['connections', 'subscriptions']);
    sockets = openSockets(engine.client, names.connections, names.subscriptions);
  });
  afterAll(() => engine.stop());

  test('removes its record, its rows and its place, and topics get a new version', async () => {
    await listenAs(sockets, connectionTo('a', 'layer1', CHANNELS), NOW);
    await listenAs(sockets, connectionTo('b', 'layer1', CHANNELS.slice(0, 1)), NOW);
    await admit(sockets, 'key', 'a', 1, NOW);
    const before = await topicVersions(sockets, ['token:m', 'token:n']);
    await forgetConnection(sockets, 'a');
    expect(await loadConnection(sockets, 'a')).toBeUndefined();
    expect((await listeners(sockets, 'token:m')).map(({ connectionId }) => connectionId)).toEqual(['b']);
    expect(await listeners(sockets, 'token:n')).toEqual([]);
    const after = await topicVersions(sockets, ['token:m', 'token:n']);
    expect([...after].map(([topic, version]) => version - before.get(topic)!)).toEqual([1, 1]);
    expect(await countedConnections(sockets, 'key', NOW)).toEqual([]);
    expect(await admit(sockets, 'key', 'b', 1, NOW)).toBe(true);
  });

  test('without a record removes the rows it was found under', async () => {
    await listenAs(sockets, connectionTo('a', 'layer1', CHANNELS), NOW);
    await deleteConnection(sockets, 'a');
    await forgetConnection(sockets, 'a', CHANNELS.slice(0, 2));
    expect(await listeners(sockets, 'token:m')).toEqual([]);
    expect(await listeners(sockets, 'token:n')).toHaveLength(1);
  });

  test('of a key without a limit leaves only when its channels were heard, once its topics are forgotten', async () => {
    await listenAs(sockets, connectionTo('a', 'enterprise', CHANNELS), NOW);
    await forgetConnection(sockets, 'a');
    for (const [topic, version] of await topicVersions(sockets, ['token:m', 'token:n']))
      await forgetTopic(sockets, topic, version);
    const isHour = ({ id }: Item): boolean => id!.S!.startsWith('heard#');
    expect((await scanItems(sockets.connections)).filter(item => !isHour(item))).toEqual([]);
    const left = await scanItems(sockets.subscriptions);
    expect(left.every(isEra)).toBe(true);
    expect(left.map(item => eraOf(item).channel).sort()).toEqual(CHANNELS.filter(name => !isStored(name)).toSorted());
  });
});
