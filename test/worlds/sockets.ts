import type { Tier } from '../../layers/contract/tiers.ts';
import { type Connection, saveConnection } from '../../layers/storage/access/connections.ts';
import { updateListenerRows } from '../../layers/storage/access/listener-rows.ts';
import { finishListenerReplay, loadListener } from '../../layers/storage/access/listeners.ts';
import type { Sockets } from '../../layers/storage/access/sockets.ts';
import { loadTopicStates } from '../../layers/storage/access/topics.ts';

/** A new connection that holds channels from its first version. */
export const connectionTo = (
  id: string,
  tier: Tier = 'layer1',
  channels: readonly string[] = [],
  fields: Partial<Pick<Connection, 'keyHash' | 'keyId'>> = {},
): Connection => ({
  id,
  keyHash: 'hash',
  keyId: 'key',
  tier,
  channels: new Map(channels.map(name => [name, { begun: 1, changed: 1, isBatched: false }])),
  version: 1,
  ...fields,
});

/** Opens a socket that hears its channels live. */
export const listenAs = async (sockets: Sockets, connection: Connection, nowMs: number): Promise<void> => {
  const { id, channels } = connection;
  await saveConnection(sockets, connection, nowMs);
  await updateListenerRows(sockets, id, [...channels.keys()], () => nowMs);
  for (const name of channels.keys()) await finishListenerReplay(sockets, (await loadListener(sockets, id, name))!, 0);
};

/** Versions of topics that may have listeners. */
export const loadTopicVersions = async (sockets: Sockets, topics: readonly string[]) => {
  const states = await loadTopicStates(sockets, topics);
  return new Map([...states].map(([topic, { version }]) => [topic, version]));
};
