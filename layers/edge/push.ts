import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { findChannel } from '../contract/channels.ts';
import { reaches } from '../contract/tiers.ts';
import { findKey, isLive, type Keys } from '../storage/keys.ts';
import { inParallel } from '../storage/parallel.ts';
import { forgetConnection, heardTopics, type Listener, listeners, type Sockets, topicOf } from '../storage/sockets.ts';

/** One data event for a channel. */
export type ChannelMessage = { readonly channel: string; readonly data: unknown };

export type Pusher = {
  readonly sockets: Sockets;
  readonly keys: Keys;
  readonly client: ApiGatewayManagementApiClient;
  /** What was last known of keys, so that a busy channel asks rarely: hash to verdict and when. */
  readonly verdicts: Map<string, { readonly tierOf: Awaited<ReturnType<typeof findKey>>; readonly atMs: number }>;
};

/** A revoked or downgraded key stops within this and the time of a push; the contract allows 30 s. */
const VERDICT_MS = 10_000;
/** So many keys are remembered, those asked for last. */
export const VERDICTS_MAX = 10_000;
const TOPICS_IN_PARALLEL_MAX = 16;
const SOCKETS_IN_PARALLEL_MAX = 32;
/** All sends of one push end by then, and this much later for each message of it: what is left is dropped, so that a slow consumer never holds the stream for long. */
const BUDGET_MS = 5_000;
const BUDGET_MS_PER_MESSAGE = 4;
/** With the age that a verdict on a key may have, less than the 30 s in which the contract has a revoked one stop. */
const BUDGET_MS_MAX = 18_000;

export type PushCounts = { readonly sent: number; readonly dropped: number };

/** Whether anyone listens to any channel of these topics: topic to listeners, empty ones left out. */
export const listenersOf = async (
  pusher: Pusher,
  topics: Iterable<string>,
): Promise<ReadonlyMap<string, readonly Listener[]>> => {
  const distinct = [...new Set(topics)];
  // A few topics are asked at once; of many it is cheaper to ask first which were ever listened to.
  const asked = distinct.length > TOPICS_IN_PARALLEL_MAX ? await heardTopics(pusher.sockets, distinct) : distinct;
  const found = await inParallel(
    asked,
    TOPICS_IN_PARALLEL_MAX,
    async topic => [topic, await listeners(pusher.sockets, topic)] as const,
  );
  return new Map(found.filter(([, list]) => list.length > 0));
};

/** Sends messages to those who listen, in order for each socket. Best effort: a gone socket is forgotten, a failed send is dropped. */
export const push = async (
  pusher: Pusher,
  messages: readonly ChannelMessage[],
  audience: ReadonlyMap<string, readonly Listener[]>,
  nowMs: number,
): Promise<PushCounts> => {
  const queues = new Map<string, { readonly listener: Listener; readonly text: string }[]>();
  for (const { channel, data } of messages) {
    const wanting = audience.get(topicOf(channel))?.filter(listener => listener.channel === channel) ?? [];
    if (wanting.length === 0) continue;
    const text = JSON.stringify({ channel, data });
    for (const listener of wanting) {
      const queue = queues.get(listener.connectionId) ?? [];
      queue.push({ listener, text });
      queues.set(listener.connectionId, queue);
    }
  }
  const total = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  const deadlineMs = performance.now() + Math.min(BUDGET_MS_MAX, BUDGET_MS + total * BUDGET_MS_PER_MESSAGE);
  const sent = await inParallel([...queues], SOCKETS_IN_PARALLEL_MAX, ([id, queue]) =>
    sendQueue(pusher, id, queue, deadlineMs, nowMs),
  );
  const delivered = sent.reduce((sum, count) => sum + count, 0);
  if (delivered < total && performance.now() > deadlineMs)
    console.error(`${total - delivered} of ${total} messages were dropped: they could not all be sent in time`);
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
  const key = known && nowMs - known.atMs < VERDICT_MS ? known.tierOf : await findKey(keys, keyHash);
  if (key !== known?.tierOf || !known) {
    verdicts.delete(keyHash);
    verdicts.set(keyHash, { tierOf: key, atMs: nowMs });
    if (verdicts.size > VERDICTS_MAX) verdicts.delete(verdicts.keys().next().value!);
  }
  const match = findChannel(channel);
  return key !== undefined && isLive(key, nowMs) && 'channel' in match && reaches(key.tier, match.channel.tier);
};

/** Sends one text to one socket; false when the socket is gone or did not take it. A gone one is forgotten, with the channels it was found under. */
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
    else console.error(`a message to socket ${id} was dropped: ${error}`);
    return false;
  }
};

/** Closes a socket and forgets it, with the channels it was found under. */
export const closeSocket = async (
  { client, sockets }: Pick<Pusher, 'client' | 'sockets'>,
  id: string,
  heard: readonly string[] = [],
): Promise<void> => {
  await client.send(new DeleteConnectionCommand({ ConnectionId: id })).catch(error => {
    if (!(error instanceof GoneException)) console.error(`socket ${id} was not closed: ${error}`);
  });
  await forgetConnection(sockets, id, heard);
};
