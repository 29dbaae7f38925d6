import { logger } from '../../edge/logger.ts';
import type { Listener } from '../../storage/access/listeners.ts';
import { topicOf } from '../../storage/access/topics.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import type { Audience } from './audience.ts';
import { entriesOf, newQueues, offer, type Queue, type Queues } from './queue.ts';
import type { PushMessage, PushRecord, ReplayRequest } from './records.ts';
import { beginReplay, type Replay, type ReplayDeps } from './replay.ts';

type Started = { readonly listener: Listener; readonly replay: Replay };

const REPLAYS_IN_PARALLEL_MAX = 8;

/** `again`: replays that failed. */
export type Filled = { readonly queues: readonly Queue[]; readonly again: readonly ReplayRequest[] };

/** Returns a queue per socket, in the order of the records. */
export const fillQueues = async (
  deps: ReplayDeps & { readonly clock: () => number },
  records: readonly PushRecord[],
  audiences: ReadonlyMap<string, Audience>,
): Promise<Filled> => {
  const { replays, again } = await beginReplays(deps, records, audiences);
  const arrivedMs = deps.clock();
  const queues = newQueues();
  /** Arrival numbers after the replays of this batch. */
  const started = new Map<Listener, number>();
  for (const record of records) {
    if (record.kind === 'messages') {
      for (const message of record.messages) {
        const listeners = audiences.get(topicOf(message.channel))?.get(message.channel) ?? [];
        offerMessage(queues, message, record.atMs, listeners, started);
      }
      continue;
    }
    const found = replays.get(record);
    if (!found) continue;
    started.set(found.listener, found.replay.after);
    for (const message of found.replay.messages) offerReplayed(queues, found.listener, message, arrivedMs);
  }
  return { queues: [...queues.bySocket.values()], again };
};

const offerMessage = (
  queues: Queues,
  message: PushMessage,
  atMs: number,
  listeners: readonly Listener[],
  started: ReadonlyMap<Listener, number>,
): void => {
  if (listeners.length === 0) return;
  const { each, batched } = entriesOf(message, atMs);
  for (const listener of listeners)
    if (isLive(listener, message, started.get(listener))) offer(queues, listener, listener.isBatched ? batched : each);
};

/** Whether a message follows the replay of a listener. Before it, the replay contains the trade. */
const isLive = ({ pendingReplay, after }: Listener, { arrival }: PushMessage, started: number | undefined): boolean => {
  if (pendingReplay !== null && started === undefined) return false;
  return arrival === null || arrival > (started ?? after);
};

const offerReplayed = (queues: Queues, listener: Listener, message: PushMessage, atMs: number): void => {
  const { each, batched } = entriesOf(message, atMs, true);
  offer(queues, listener, listener.isBatched ? batched : each);
};

type Begun = { readonly replays: ReadonlyMap<PushRecord, Started>; readonly again: readonly ReplayRequest[] };

/** A failed replay holds no other message. It is still pending, so its trades wait. */
const beginReplays = async (
  deps: ReplayDeps,
  records: readonly PushRecord[],
  audiences: ReadonlyMap<string, Audience>,
): Promise<Begun> => {
  const replays = new Map<PushRecord, Started>();
  const again: ReplayRequest[] = [];
  const asked = records.filter(record => record.kind === 'replay');
  await inParallel(asked, REPLAYS_IN_PARALLEL_MAX, async record => {
    const listener = pendingListener(record.replay, audiences);
    try {
      const replay = listener && (await beginReplay(deps, listener, record.replay));
      if (replay) replays.set(record, { listener, replay });
    } catch (error) {
      logger.error('A replay failed and will be tried again', { error, ...record.replay });
      again.push(record.replay);
    }
  });
  return { replays, again };
};

const pendingListener = (
  { connectionId, channel, pendingReplay }: ReplayRequest,
  audiences: ReadonlyMap<string, Audience>,
): Listener | undefined =>
  audiences
    .get(topicOf(channel))
    ?.get(channel)
    ?.find(one => one.connectionId === connectionId && one.pendingReplay === pendingReplay);
