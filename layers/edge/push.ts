import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { LRUCache } from 'lru-cache';
import { findChannel } from '../contract/channels.ts';
import { reaches } from '../contract/tiers.ts';
import { forgetConnection } from '../storage/access/forget-connection.ts';
import { findKey, isLive, type Keys, type StoredKey } from '../storage/access/keys.ts';
import { type Listener, listeners } from '../storage/access/listeners.ts';
import type { Sockets } from '../storage/access/sockets.ts';
import { heardTopics, topicOf } from '../storage/access/topics.ts';
import { inParallel } from '../storage/kernel/parallel.ts';
import { logger } from './logger.ts';

export type ChannelMessage = { readonly channel: string; readonly text: string };

export type Pusher = {
  readonly sockets: Sockets;
  readonly keys: Keys;
  readonly client: ApiGatewayManagementApiClient;
  /** Cached keys by hash, for busy channels. */
  readonly verdicts: LRUCache<string, { readonly found: StoredKey | undefined; readonly atMs: number }>;
};

/** The contract allows 30 s for a revoked key to stop. */
const VERDICT_MS = 10_000;
export const VERDICTS_MAX = 10_000;

/** Opens a pusher over the tables of keys and sockets. */
export const openPusher = (
  { keys, connections, subscriptions }: Sockets & { readonly keys: Keys },
  client: Pusher['client'],
): Pusher => ({ keys, sockets: { connections, subscriptions }, client, verdicts: new LRUCache({ max: VERDICTS_MAX }) });

const TOPICS_IN_PARALLEL_MAX = 16;
const SOCKETS_IN_PARALLEL_MAX = 32;
/** A slow consumer must not hold the stream. Later messages are dropped. */
const BUDGET_MS = 5_000;
const BUDGET_MS_PER_MESSAGE = 4;
/** Together with `VERDICT_MS` below the contract's 30 s. */
const BUDGET_MS_MAX = 18_000;

export type PushCounts = { readonly sent: number; readonly dropped: number };

/** Returns listeners by channel. Omits channels without one. */
export const listenersOf = async (
  pusher: Pusher,
  channels: readonly string[],
): Promise<ReadonlyMap<string, readonly Listener[]>> => {
  const distinct = [...new Set(channels.map(topicOf))];
  // For many topics one batch read finds those with listeners.
  const asked = distinct.length > TOPICS_IN_PARALLEL_MAX ? await heardTopics(pusher.sockets, distinct) : distinct;
  const found = await inParallel(asked, TOPICS_IN_PARALLEL_MAX, topic => listeners(pusher.sockets, topic));
  return Map.groupBy(found.flat(), ({ channel }) => channel);
};

/** Sends in order per socket, best effort. Forgets closed sockets. */
export const push = async (
  pusher: Pusher,
  messages: readonly ChannelMessage[],
  audience: ReadonlyMap<string, readonly Listener[]>,
  nowMs: number,
): Promise<PushCounts> => {
  const queued = messages.flatMap(({ channel, text }) =>
    (audience.get(channel) ?? []).map(listener => ({ listener, text })),
  );
  const queues = Map.groupBy(queued, ({ listener }) => listener.connectionId);
  const total = queued.length;
  const deadlineMs = performance.now() + Math.min(BUDGET_MS_MAX, BUDGET_MS + total * BUDGET_MS_PER_MESSAGE);
  const sent = await inParallel([...queues], SOCKETS_IN_PARALLEL_MAX, ([id, queue]) =>
    sendQueue(pusher, id, queue, deadlineMs, nowMs),
  );
  const delivered = sent.reduce((sum, count) => sum + count, 0);
  if (delivered < total && performance.now() > deadlineMs)
    logger.error('Dropped messages: the push budget was used up', { dropped: total - delivered, total });
  return { sent: delivered, dropped: total - delivered };
};

const sendQueue = async (
  pusher: Pusher,
  id: string,
  queue: readonly { readonly listener: Listener; readonly text: string }[],
  deadlineMs: number,
  nowMs: number,
): Promise<number> => {
  const heard = [...new Set(queue.map(({ listener }) => listener.channel))];
  let sent = 0;
  for (const { listener, text } of queue) {
    if (performance.now() > deadlineMs) break;
    if (!(await mayHear(pusher, listener, nowMs))) {
      await closeSocket(pusher, id, heard);
      break;
    }
    if (!(await send(pusher, id, text, heard))) break;
    sent += 1;
  }
  return sent;
};

const mayHear = async ({ keys, verdicts }: Pusher, { keyHash, channel }: Listener, nowMs: number): Promise<boolean> => {
  const known = verdicts.get(keyHash);
  const isFresh = known !== undefined && nowMs - known.atMs < VERDICT_MS;
  const key = isFresh ? known.found : await findKey(keys, keyHash);
  if (!isFresh) verdicts.set(keyHash, { found: key, atMs: nowMs });
  const match = findChannel(channel);
  return key !== undefined && isLive(key, nowMs) && 'channel' in match && reaches(key.tier, match.channel.tier);
};

/** Returns false when the socket is closed or rejects the text. */
export const send = async (
  pusher: Pick<Pusher, 'client' | 'sockets'>,
  id: string,
  text: string,
  heard: readonly string[] = [],
): Promise<boolean> => {
  try {
    await pusher.client.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from(text) }));
    return true;
  } catch (error) {
    if (error instanceof GoneException) await forgetConnection(pusher.sockets, id, heard);
    else logger.error('Dropped a message to a socket', { error, socket: id });
    return false;
  }
};

/** Closes and forgets a socket. */
export const closeSocket = async (
  { client, sockets }: Pick<Pusher, 'client' | 'sockets'>,
  id: string,
  heard: readonly string[] = [],
): Promise<void> => {
  await client.send(new DeleteConnectionCommand({ ConnectionId: id })).catch(error => {
    if (!(error instanceof GoneException)) logger.error('A socket was not closed', { error, socket: id });
  });
  await forgetConnection(sockets, id, heard);
};
