import { beforeEach, describe, expect, test } from 'vitest';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { loadHeardHours, noteHeardTopics } from '../../../layers/storage/access/heard-hours.ts';
import { updateListenerRows } from '../../../layers/storage/access/listener-rows.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const HOUR = 3_600_000;
const START = 1_760_000_400_000;
const TOPICS = Array.from({ length: 50 }, (_, at) => `token:mint-${at}`);

describe.each(engineNames)('Hours in which topics may be heard, on %s', name => {
  const engine = useEngine(name);
  let names: { readonly connections: string; readonly subscriptions: string };
  let nowMs: number;
  let sockets: Sockets;
  beforeEach(async () => {
    nowMs = START;
    names = await makeTables(engine.client, ['connections', 'subscriptions']);
    sockets = open();
  });

  /** Another process with the same tables. */
  const open = (resumeMs = HOUR) =>
    openSockets(engine.client, names.connections, names.subscriptions, resumeMs, () => nowMs);
  const isMarked = async (topic: string, atMs = nowMs) => (await loadHeardHours(sockets.connections, atMs))(topic);

  test('rule out every topic before the first, and almost all after it', async () => {
    expect(await Promise.all(TOPICS.map(topic => isMarked(topic)))).not.toContain(true);
    await noteHeardTopics(sockets, [TOPICS[0]!]);
    const marked = await Promise.all(TOPICS.map(topic => isMarked(topic)));
    expect(marked[0]).toBe(true);
    expect(marked.filter(Boolean).length).toBeLessThan(5);
  });

  test('hold a topic until no row of its listener can last', async () => {
    await noteHeardTopics(sockets, TOPICS);
    for (const afterMs of [0, HOUR, 2 * HOUR, 7_500_000])
      expect(await isMarked(TOPICS[7]!, START + afterMs)).toBe(true);
    expect(await isMarked(TOPICS[7]!, START + 5 * HOUR)).toBe(false);
  });

  test('hold a topic as long as messages are kept after the last leave', async () => {
    const long = open(24 * HOUR);
    await noteHeardTopics(long, TOPICS);
    expect(await isMarked(TOPICS[7]!, START + 24 * HOUR + 60_000)).toBe(true);
  });

  test('hold a topic for an hour after a socket left that had listened for two', async () => {
    await listenAs(sockets, connectionTo('a', 'layer2', ['wallet:ann:labels']), nowMs);
    nowMs += 2 * HOUR;
    await removeConnection(open(), 'a');
    expect(await isMarked('wallet:ann', nowMs + HOUR + 60_000)).toBe(true);
  });

  test('are seen by processors whose clocks differ by a minute, at any time of the hour', async () => {
    for (const minute of [0, 1, 30, 59]) {
      nowMs = Math.floor(START / HOUR) * HOUR + minute * 60_000;
      const topic = `token:at-${minute}`;
      await noteHeardTopics(open(), [topic]);
      for (const skewMs of [-60_000, 0, 60_000]) expect(await isMarked(topic, nowMs + skewMs)).toBe(true);
    }
  });

  test('are written once by a process, however often its sockets subscribe', async () => {
    let writes = 0;
    const { connections } = sockets;
    const client = {
      send: (command: never) => {
        writes += 1;
        return connections.client.send(command);
      },
    };
    const counted = { ...sockets, connections: { ...connections, client: client as never } };
    await noteHeardTopics(counted, TOPICS);
    const first = writes;
    for (let at = 0; at < 20; at++) await noteHeardTopics(counted, TOPICS.slice(at));
    expect(first).toBeLessThanOrEqual(4);
    expect(writes).toBe(first);
  });

  test('are written before the rows of a subscription, so a subscriber is never heard unmarked', async () => {
    const seen: boolean[] = [];
    const watched: Sockets = {
      ...sockets,
      subscriptions: {
        ...sockets.subscriptions,
        client: {
          send: async (command: never) => {
            seen.push(await isMarked('token:m'));
            return sockets.subscriptions.client.send(command);
          },
        } as never,
      },
    };
    await updateListenerRows(watched, 'a', ['token:m:ticks'], () => nowMs);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
  });

  test('are deleted by their time', async () => {
    await noteHeardTopics(sockets, TOPICS);
    const items = await scanItems(sockets.connections);
    for (const { id, expires } of items)
      expect(Number(expires!.N) * 1_000).toBe((Number(id!.S!.split('#')[1]) + 2) * HOUR);
  });
});
