import { describe, expect, test } from 'vitest';
import {
  deleteConnection,
  loadConnection,
  loadConnections,
  saveConnection,
  scanKeyConnections,
} from '../../../layers/storage/access/connections.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { address } from '../../worlds/events.ts';
import { connectionTo } from '../../worlds/sockets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useSockets } from '../use-engine.ts';

const NOW = 1_760_000_400_000;

describe.each(engineNames)('Connection records on %s', name => {
  const sockets = useSockets(useEngine(name));

  test('come back as saved', async () => {
    const held = { begun: 3, changed: 7, isBatched: true };
    const connection = { ...connectionTo('a', 'layer2', ['x']), channels: new Map([['token:m:trades', held]]) };
    await saveConnection(sockets, connection, NOW);
    expect(await loadConnection(sockets, 'a')).toEqual(connection);
  });

  test('are updated under their version, and removed ones are not restored', async () => {
    await saveConnection(sockets, connectionTo('a'), NOW);
    await saveConnection(sockets, { ...connectionTo('a', 'layer1', ['x']), version: 2 }, NOW);
    await expect(saveConnection(sockets, { ...connectionTo('a'), version: 2 }, NOW)).rejects.toSatisfy(isConflict);
    const removed = await deleteConnection(sockets, 'a');
    expect([...removed!.channels.keys()]).toEqual(['x']);
    expect(await deleteConnection(sockets, 'a')).toBeUndefined();
    await expect(saveConnection(sockets, { ...connectionTo('a'), version: 3 }, NOW)).rejects.toSatisfy(isConflict);
    expect(await loadConnection(sockets, 'a')).toBeUndefined();
  });

  test('are found by their key, and without those past their maximum age', async () => {
    await saveConnection(sockets, connectionTo('old'), NOW - 7_500_000);
    await saveConnection(sockets, connectionTo('new'), NOW - 7_499_000);
    await saveConnection(sockets, connectionTo('other', 'layer1', [], { keyId: 'other' }), NOW);
    expect((await scanKeyConnections(sockets, 'key')).map(({ id }) => id).sort()).toEqual(['new', 'old']);
    const found = await loadConnections(sockets, ['old', 'new', 'missing'], NOW);
    expect(found.map(({ id }) => id)).toEqual(['new']);
  });

  test('hold four thousand channels of the longest names in one item', async () => {
    const names = Array.from({ length: 4_000 }, (_, at) => `token:${address(`m${at}`)}:ohlcv:filtered:15m`);
    const connection = connectionTo('a', 'enterprise', names);
    const late = { begun: 12_345, changed: 12_345, isBatched: true };
    const held = new Map(names.map(channel => [channel, late]));
    await saveConnection(sockets, { ...connection, channels: held }, NOW);
    expect((await loadConnection(sockets, 'a'))!.channels).toEqual(held);
  });
});
