import { describe, expect, test } from 'vitest';
import type { Tier } from '../../../layers/contract/tiers.ts';
import { updateSocketChannels } from '../../../layers/flows/socket/change-channels.ts';
import { subscribe, unsubscribe } from '../../../layers/flows/socket/subscribe.ts';
import { extractTopic } from '../../../layers/storage/access/channel-names.ts';
import { loadConnection, saveConnection } from '../../../layers/storage/access/connections.ts';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { acceptKeySocket } from '../../../layers/storage/access/key-sockets.ts';
import { finishListenerReplay, type Listener, loadListeners } from '../../../layers/storage/access/listeners.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { createRandom } from '../../../lib/simulate/random.ts';
import { useEngine, useSockets } from '../../storage/use-engine.ts';
import { address, NOW_MS } from '../../worlds/events.ts';
import { type Interleaved, interleaved } from '../../worlds/interleaved.ts';
import { connectionTo, loadTopicVersions } from '../../worlds/sockets.ts';

const now = () => NOW_MS;
const topics = ['one', 'two'].map(name => `token:${address(name)}`);
const channels = topics.flatMap(topic => [`${topic}:trades`, `${topic}:ticks`]);
const wallets = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `wallet:${address(`wallet-${from + at}`)}:pnl`);

describe('Concurrent messages', () => {
  const engine = useEngine();
  const sockets = useSockets(engine);

  /** The tables as another function sees them. */
  const elsewhere = ({ client }: Interleaved): Sockets =>
    openSockets(client(), sockets.connections.table, sockets.subscriptions.table);

  const open = async (id: string, tier: Tier): Promise<void> => {
    await saveConnection(sockets, connectionTo(id, tier), NOW_MS);
    await acceptKeySocket(sockets, 'key', id, 50, NOW_MS);
  };

  /** One random message: half subscribe, some disconnect. */
  const messageOf = (unit: () => number, id: string, maySever: boolean) => {
    const names = channels.filter(() => unit() < 0.5);
    const kind = unit();
    if (maySever && kind < 0.1) return (at: Sockets) => removeConnection(at, id);
    if (kind < 0.5) return (at: Sockets) => unsubscribe(at, id, names, now);
    const isBatched = unit() < 0.5;
    return (at: Sockets) => subscribe(at, id, 'layer1', { names, isBatched }, now);
  };

  /** What the fan-out would cache of a topic. */
  const readTopic = async (at: Sockets, topic: string) => {
    const version = (await loadTopicVersions(at, [topic])).get(topic);
    return { version, list: await loadListeners(at, topic) };
  };

  const rowsOf = async (id: string): Promise<readonly Listener[]> =>
    (await Promise.all(topics.map(topic => loadListeners(sockets, topic))))
      .flat()
      .filter(({ connectionId }) => connectionId === id);

  test('leave exactly the rows of the record, or none after a disconnect', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { unit } = createRandom(seed);
      const server = interleaved(engine.client, unit);
      const id = `socket-${seed}`;
      await open(id, 'layer1');
      const messages = Array.from({ length: 6 }, () => messageOf(unit, id, seed % 3 === 0));
      await server.run<unknown>(messages.map(message => () => message(elsewhere(server))));
      const held = (await loadConnection(sockets, id))?.channels ?? new Map();
      const rows = await rowsOf(id);
      const expected = [...held].map(([channel, { begun, isBatched }]) => [channel, isBatched, begun]);
      const found = rows.map(({ channel, isBatched, pendingReplay }) => [channel, isBatched, pendingReplay]);
      expect(found.toSorted(), `seed ${seed}`).toEqual(expected.toSorted());
      const versions = await loadTopicVersions(sockets, topics);
      for (const channel of held.keys()) expect(versions.has(extractTopic(channel)), `seed ${seed}`).toBe(true);
    }
  });

  test('leave no list of listeners that is out of date under the version of its topic', async () => {
    const [topic] = topics as [string];
    const [trades, ticks] = channels as [string, string];
    for (let seed = 1; seed <= 40; seed++) {
      const { unit } = createRandom(seed);
      const server = interleaved(engine.client, unit);
      const id = `listed-${seed}`;
      await open(id, 'layer1');
      const ask = (names: readonly string[], isBatched: boolean) => (at: Sockets) =>
        subscribe(at, id, 'layer1', { names, isBatched }, now);
      await ask([trades], false)(sockets);
      const [listener] = (await loadListeners(sockets, topic)).filter(({ connectionId }) => connectionId === id);
      const change = [
        ask([ticks], false),
        ask([trades], true),
        (at: Sockets) => unsubscribe(at, id, [trades], now),
        (at: Sockets) => removeConnection(at, id),
        (at: Sockets) => finishListenerReplay(at, listener!, 9),
      ][seed % 5]!;
      const read: Awaited<ReturnType<typeof readTopic>>[] = [];
      const readers = Array.from(
        { length: 12 },
        () => async () => read.push(await readTopic(elsewhere(server), topic)),
      );
      await server.run<unknown>([() => change(elsewhere(server)), ...readers]);
      const [version] = (await loadTopicVersions(sockets, [topic])).values();
      const list = await loadListeners(sockets, topic);
      for (const one of read) if (one.version === version) expect(one.list, `seed ${seed}`).toEqual(list);
    }
  });

  test('hold at most fifty channels of a socket, and fifty if more are asked for', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { unit } = createRandom(seed);
      const server = interleaved(engine.client, unit);
      const id = `full-${seed}`;
      await open(id, 'layer1');
      const asked = Array.from({ length: 8 }, (_, at) =>
        Array.from({ length: 10 }, (_, of) => `token:${address(`${at} ${of}`)}:ticks`),
      );
      const answers = await server.run(
        asked.map(names => () => subscribe(elsewhere(server), id, 'layer1', { names, isBatched: false }, now)),
      );
      const held = [...(await loadConnection(sockets, id))!.channels.keys()];
      expect(held).toHaveLength(50);
      expect(answers.flatMap(answer => answer.channels).toSorted()).toEqual(held.toSorted());
      expect(answers.flatMap(({ problems }) => problems)).toHaveLength(30);
      const rows = await Promise.all(asked.flat().map(channel => loadListeners(sockets, extractTopic(channel))));
      expect(
        rows
          .flat()
          .filter(({ connectionId }) => connectionId === id)
          .map(({ channel }) => channel)
          .toSorted(),
      ).toEqual(held.toSorted());
    }
  });

  test('track at most five hundred wallets of a key over all its sockets', async () => {
    const { unit } = createRandom(7);
    const server = interleaved(engine.client, unit);
    const ids = Array.from({ length: 12 }, (_, at) => `socket-${at}`);
    for (const id of ids) await open(id, 'layer2');
    const ask = (id: string, names: readonly string[]) => () =>
      subscribe(elsewhere(server), id, 'layer2', { names, isBatched: false }, now);
    const answers = await server.run(
      ids.flatMap((id, at) => [ask(id, wallets(at * 50, 25)), ask(id, wallets(at * 50 + 25, 25))]),
    );
    expect(answers.flatMap(answer => answer.channels)).toHaveLength(500);
    const held = async () =>
      (await Promise.all(ids.map(id => loadConnection(sockets, id)))).flatMap(record => [...record!.channels.keys()]);
    expect((await held()).toSorted()).toEqual(answers.flatMap(answer => answer.channels).toSorted());
    // The limit holds while some leave and others take their places.
    const left = (await held()).slice(0, 60);
    await server.run<unknown>([
      ...ids.map(id => () => unsubscribe(elsewhere(server), id, left, now)),
      ...ids.flatMap((id, at) => [ask(id, wallets(1_000 + at * 10, 10)), ask(id, wallets(at * 50, 5))]),
    ]);
    expect(new Set(await held()).size).toBeLessThanOrEqual(500);
    const rows = await Promise.all(
      [...new Set(await held())].map(channel => loadListeners(sockets, extractTopic(channel))),
    );
    expect(rows.flat()).toHaveLength((await held()).length);
  });

  test('change the record one after the other, each under its own version', async () => {
    const { unit } = createRandom(3);
    const server = interleaved(engine.client, unit);
    await open('a', 'layer1');
    const add = (channel: string) => () =>
      updateSocketChannels(elsewhere(server), 'a', NOW_MS, (held, version) =>
        new Map(held).set(channel, { begun: version, changed: version, isBatched: false }),
      );
    await server.run(Array.from({ length: 30 }, (_, at) => add(`channel-${at}`)));
    const { channels: held, version } = (await loadConnection(sockets, 'a'))!;
    expect([held.size, version]).toEqual([30, 31]);
    expect(new Set([...held.values()].map(({ begun }) => begun)).size).toBe(30);
  });
});
