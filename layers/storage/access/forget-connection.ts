import { tiers } from '../../contract/tiers.ts';
import { inParallel } from '../kernel/parallel.ts';
import { deleteConnection } from './connections.ts';
import { forgetDrops } from './drops.ts';
import { announceTopics } from './heard-hours.ts';
import { leave } from './key-sockets.ts';
import { dropRow } from './listeners.ts';
import { ROWS_IN_PARALLEL_MAX, type Sockets } from './sockets.ts';
import { growHeardTopic, topicOf } from './topics.ts';

/**
 * Removes a closed socket. The record goes first: messages in flight then remove their own rows.
 * `heard` are channels it was found under, in case its record is gone.
 */
export const forgetConnection = async (sockets: Sockets, id: string, heard: readonly string[] = []): Promise<void> => {
  const connection = await deleteConnection(sockets, id);
  await forgetDrops(sockets, id);
  const channels = new Set([...heard, ...(connection?.channels.keys() ?? [])]);
  const topics = new Set([...channels].map(topicOf));
  // Their eras last from now on.
  await announceTopics(sockets, [...topics]);
  await inParallel([...channels], ROWS_IN_PARALLEL_MAX, channel => dropRow(sockets, id, channel, undefined));
  await inParallel([...topics], ROWS_IN_PARALLEL_MAX, topic => growHeardTopic(sockets, topic));
  if (connection && tiers[connection.tier].connectionsMax !== null) await leave(sockets, connection.keyId, [id]);
};
