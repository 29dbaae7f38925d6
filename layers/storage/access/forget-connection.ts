import { tiers } from '../../contract/tiers.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { extractTopic } from './channel-names.ts';
import { deleteConnection } from './connections.ts';
import { deleteDrops } from './drops.ts';
import { noteHeardTopics } from './heard-hours.ts';
import { removeKeySockets } from './key-sockets.ts';
import { dropRow } from './listeners.ts';
import { ROWS_IN_PARALLEL_MAX, type Sockets } from './sockets.ts';
import { incrementHeardTopic } from './topics.ts';

/**
 * Removes a closed socket. The record goes first: messages in flight then remove their own rows.
 * `heard` are channels it was found under, in case its record is gone.
 */
export async function removeConnection(sockets: Sockets, id: string, heard: readonly string[] = []): Promise<void> {
  const connection = await deleteConnection(sockets, id);
  await deleteDrops(sockets, id);
  const channels = new Set([...heard, ...(connection?.channels.keys() ?? [])]);
  const topics = new Set([...channels].map(extractTopic));
  // Their eras last from now on.
  await noteHeardTopics(sockets, [...topics]);
  await runInParallel([...channels], ROWS_IN_PARALLEL_MAX, channel => dropRow(sockets, id, channel, undefined));
  await runInParallel([...topics], ROWS_IN_PARALLEL_MAX, topic => incrementHeardTopic(sockets, topic));
  if (connection && tiers[connection.tier].connectionsMax !== null)
    await removeKeySockets(sockets, connection.keyId, [id]);
}
