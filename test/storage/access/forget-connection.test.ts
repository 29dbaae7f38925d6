import { describe, expect, test } from 'vitest';
import { isStored } from '../../../layers/contract/channels.ts';
import { deleteConnection, loadConnection } from '../../../layers/storage/access/connections.ts';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { acceptKeySocket, loadCountedConnections } from '../../../layers/storage/access/key-sockets.ts';
import { isLastHeard, parseLastHeard } from '../../../layers/storage/access/last-heard.ts';
import { loadListeners } from '../../../layers/storage/access/listeners.ts';
import { deleteTopic } from '../../../layers/storage/access/topics.ts';
import { type Item, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { connectionTo, listenAs, loadTopicVersions } from '../../worlds/sockets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useSockets } from '../use-engine.ts';

const NOW = 1_760_000_400_000;
const CHANNELS = ['token:m:trades', 'token:m:ticks', 'token:n:ticks'];

describe.each(engineNames)('Forgetting a socket on %s', name => {
  const sockets = useSockets(useEngine(name));

  test('removes its record, its rows and its place, and topics get a new version', async () => {
    await listenAs(sockets, connectionTo('a', 'layer1', CHANNELS), NOW);
    await listenAs(sockets, connectionTo('b', 'layer1', CHANNELS.slice(0, 1)), NOW);
    await acceptKeySocket(sockets, 'key', 'a', 1, NOW);
    const before = await loadTopicVersions(sockets, ['token:m', 'token:n']);
    await removeConnection(sockets, 'a');
    expect(await loadConnection(sockets, 'a')).toBeUndefined();
    expect((await loadListeners(sockets, 'token:m')).map(({ connectionId }) => connectionId)).toEqual(['b']);
    expect(await loadListeners(sockets, 'token:n')).toEqual([]);
    const after = await loadTopicVersions(sockets, ['token:m', 'token:n']);
    expect([...after].map(([topic, version]) => version - before.get(topic)!)).toEqual([1, 1]);
    expect(await loadCountedConnections(sockets, 'key', NOW)).toEqual([]);
    expect(await acceptKeySocket(sockets, 'key', 'b', 1, NOW)).toBe(true);
  });

  test('without a record removes the rows it was found under', async () => {
    await listenAs(sockets, connectionTo('a', 'layer1', CHANNELS), NOW);
    await deleteConnection(sockets, 'a');
    await removeConnection(sockets, 'a', CHANNELS.slice(0, 2));
    expect(await loadListeners(sockets, 'token:m')).toEqual([]);
    expect(await loadListeners(sockets, 'token:n')).toHaveLength(1);
  });

  test('of a key without a limit leaves only when its channels were heard, once its topics are forgotten', async () => {
    await listenAs(sockets, connectionTo('a', 'enterprise', CHANNELS), NOW);
    await removeConnection(sockets, 'a');
    for (const [topic, version] of await loadTopicVersions(sockets, ['token:m', 'token:n']))
      await deleteTopic(sockets, topic, version);
    const isHour = ({ id }: Item): boolean => id!.S!.startsWith('heard#');
    expect((await scanItems(sockets.connections)).filter(item => !isHour(item))).toEqual([]);
    const left = await scanItems(sockets.subscriptions);
    expect(left.every(isLastHeard)).toBe(true);
    expect(left.map(item => parseLastHeard(item)[0]).sort()).toEqual(
      CHANNELS.filter(name => !isStored(name)).toSorted(),
    );
  });
});
