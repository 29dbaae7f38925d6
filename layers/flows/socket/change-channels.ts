import { type Connection, type Held, loadConnection, saveConnection } from '../../storage/access/connections.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { ConflictError, isWritten } from '../../storage/kernel/dynamo.ts';
import { retry } from '../../storage/kernel/retry.ts';

/** Each lost try is one that another message of the socket won. */
const TRIES_MAX = 100;

export type Channels = Connection['channels'];

/**
 * Replaces the channels of a connection under its version, so that concurrent messages keep the
 * limit. `decide` receives the version it will have, and returns the same map for no change.
 * Returns null when the connection is gone.
 */
export function updateSocketChannels(
  sockets: Sockets,
  id: string,
  nowMs: number,
  decide: (channels: Channels, version: number) => Channels,
): Promise<Connection | null> {
  const failure = () => new ConflictError(`The channels of ${id} changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const connection = await loadConnection(sockets, id);
    if (!connection) return null;
    const version = connection.version + 1;
    const channels = decide(connection.channels, version);
    if (channels === connection.channels) return connection;
    const next = { ...connection, channels, version };
    return (await isWritten(saveConnection(sockets, next, nowMs))) ? next : undefined;
  });
}

/** Returns the same map if nothing matches. */
export function removeChannels(channels: Channels, isRemoved: (name: string, held: Held) => boolean): Channels {
  const kept = [...channels].filter(([name, held]) => !isRemoved(name, held));
  return kept.length === channels.size ? channels : new Map(kept);
}
