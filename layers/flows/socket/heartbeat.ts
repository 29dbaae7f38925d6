import { HEARTBEAT } from '../../contract/heartbeat.ts';
import { updateListenerRows } from '../../storage/access/listener-rows.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { updateSocketChannels } from './change-channels.ts';

/** Starts or ends heartbeats. Returns whether the socket gets them. */
export async function updateHeartbeat(sockets: Sockets, id: string, isWanted: boolean): Promise<boolean> {
  await updateSocketChannels(sockets, id, sockets.clock(), (channels, version) => {
    if (channels.has(HEARTBEAT) === isWanted) return channels;
    if (!isWanted) return new Map([...channels].filter(([name]) => name !== HEARTBEAT));
    return new Map([...channels, [HEARTBEAT, { begun: version, changed: version, isBatched: false }]]);
  });
  const connection = await updateListenerRows(sockets, id, [HEARTBEAT], sockets.clock);
  return connection?.channels.has(HEARTBEAT) ?? false;
}
