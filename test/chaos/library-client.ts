import WebSocket from 'ws';
import { type ChannelName, createClient, type StreamOptions } from '../../clients/typescript/src/client.ts';
import { newLog } from './log.ts';
import type { ChaosClient, ClientDeps } from './raw-client.ts';

export type LibraryOptions = Pick<StreamOptions, 'bufferMax' | 'rolloverMs'>;

/** The project's client. A paused one does not ask for the next event. */
export const openLibraryClient = (deps: ClientDeps, options: LibraryOptions): ChaosClient => {
  const { name, url, socketUrl, key, channels, chance } = deps;
  const log = newLog(name, true, channels);
  const open = new Set<WebSocket>();
  const ending = new AbortController();
  const webSocket = (address: string, headers: Readonly<Record<string, string>>): WebSocket => {
    const socket = new WebSocket(address, { headers, perMessageDeflate: false });
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('message', data => noteBegin(log.begins, String(data)));
    return socket;
  };
  const client = createClient({ url, socketUrl, key, webSocket, random: chance });
  const timings = { pingMs: 10_000, answerMs: 20_000, ...options };
  let resumed = Promise.withResolvers<void>();
  resumed.resolve();
  const read = async (): Promise<void> => {
    for await (const event of client.stream(channels as ChannelName[], { ...timings, signal: ending.signal })) {
      const entries = log.channels.get(event.channel)!;
      if (event.type === 'gap') entries.push({ kind: 'gap', from: event.from, to: event.to, repair: event.repair });
      else if (event.type === 'refused') log.errors.push(event.message);
      else entries.push({ kind: event.type === 'repaired' ? 'repaired' : 'data', seq: event.seq, data: event.data });
      await resumed.promise;
    }
  };
  const over = read().catch(error => void log.errors.push(String(error)));
  return {
    log,
    isReady: () => log.begins.size === channels.length,
    sockets: () => [...open],
    pause: () => {
      resumed = Promise.withResolvers<void>();
    },
    resume: () => resumed.resolve(),
    end: async () => {
      resumed.resolve();
      ending.abort();
      await over;
    },
  };
};

/** The client does not say where a channel began. */
const noteBegin = (begins: Map<string, number>, text: string): void => {
  if (!text.startsWith('{"op":"subscribed"')) return;
  const { seq } = JSON.parse(text) as { readonly seq: Readonly<Record<string, number>> };
  for (const [channel, current] of Object.entries(seq)) if (!begins.has(channel)) begins.set(channel, current);
};
