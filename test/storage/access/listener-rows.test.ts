import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { extractTopic } from '../../../layers/storage/access/channel-names.ts';
import { type Connection, deleteConnection, saveConnection } from '../../../layers/storage/access/connections.ts';
import { updateListenerRows } from '../../../layers/storage/access/listener-rows.ts';
import { loadListeners, saveListenerRow } from '../../../layers/storage/access/listeners.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { address } from '../../worlds/events.ts';
import { connectionTo, loadTopicVersions } from '../../worlds/sockets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useSockets } from '../use-engine.ts';

const NOW = 1_760_000_400_000;
const TRADES = `token:${address('mint')}:trades`;
const TICKS = `token:${address('mint')}:ticks`;
const OTHER = `token:${address('other')}:ticks`;
const TOPIC = extractTopic(TRADES);

describe.each(engineNames)('Aligned rows on %s', name => {
  const engine = useEngine(name);
  const sockets = useSockets(engine);

  const align = (channels: readonly string[], nowMs = NOW, at = sockets) =>
    updateListenerRows(at, 'a', channels, () => nowMs);
  const channelsOf = async () => (await loadListeners(sockets, TOPIC)).map(({ channel }) => channel);

  test('are written for held channels and removed for others', async () => {
    await saveConnection(sockets, connectionTo('a', 'layer1', [TRADES, OTHER]), NOW);
    expect(await align([TRADES, TICKS])).toMatchObject({ version: 1 });
    expect(await channelsOf()).toEqual([TRADES]);
    await align([TRADES, OTHER], NOW + 5);
    await saveConnection(sockets, { ...connectionTo('a', 'layer1', [OTHER]), version: 2 }, NOW);
    await align([TRADES]);
    expect(await channelsOf()).toEqual([]);
  });

  test('raise the version of their topic each time, even if nothing changed', async () => {
    await saveConnection(sockets, connectionTo('a', 'layer1', [TRADES, TICKS]), NOW);
    await align([TRADES, TICKS]);
    const [first] = (await loadTopicVersions(sockets, [TOPIC])).values();
    await align([TRADES]);
    expect([...(await loadTopicVersions(sockets, [TOPIC])).values()]).toEqual([first! + 1]);
  });

  test('are removed when the socket is gone', async () => {
    await saveConnection(sockets, connectionTo('a', 'layer1', [TRADES]), NOW);
    await align([TRADES]);
    await deleteConnection(sockets, 'a');
    expect(await align([TRADES])).toBeUndefined();
    expect(await channelsOf()).toEqual([]);
  });

  test('are written again when a slow older message wrote them in between', async () => {
    const late = { begun: 7, changed: 7, isBatched: true };
    const connection: Connection = { ...connectionTo('a'), channels: new Map([[TRADES, late]]) };
    await saveConnection(sockets, connection, NOW);
    let puts = 0;
    const send = async (command: never) => {
      const isFirst = (command as object) instanceof PutItemCommand && puts++ === 0;
      if (isFirst) await saveListenerRow(sockets, connection, TRADES, { begun: 3, changed: 3, isBatched: false }, NOW);
      return engine.client.send(command);
    };
    const client = { send } as unknown as DynamoDBClient;
    await align([TRADES], NOW, openSockets(client, sockets.connections.table, sockets.subscriptions.table));
    expect(puts).toBe(2);
    expect(await loadListeners(sockets, TOPIC)).toMatchObject([{ isBatched: true, pendingReplay: 7 }]);
  });
});
