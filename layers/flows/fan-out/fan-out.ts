import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import { closeSocket } from '../../edge/push.ts';
import type { BatchWork, StreamRecord } from '../../edge/stream.ts';
import { forgetConnection } from '../../storage/access/forget-connection.ts';
import type { Keys } from '../../storage/access/keys.ts';
import { topicOf } from '../../storage/access/topics.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { openAudiences } from './audience.ts';
import { deliver, newMemory, SOCKETS_IN_PARALLEL_MAX } from './deliver.ts';
import { fillQueues } from './fill-queues.ts';
import { type MayHear, openPermission } from './permission.ts';
import type { Queue } from './queue.ts';
import { type PushRecord, readRecord, replayRecord, type Unsaid } from './records.ts';
import type { ReplayDeps } from './replay.ts';
import { emitUnsaid, joined, keepDrops, sayDrops, type UnsaidDeps } from './unsaid.ts';

export type FanOutDeps = ReplayDeps &
  UnsaidDeps & {
    readonly keys: Keys;
    /** Closes sockets whose key may no longer hear them. */
    readonly client: ApiGatewayManagementApiClient;
    readonly observe: Observer;
    readonly pause: (ms: number) => Promise<unknown>;
  };

/** Short, because later messages of these topics wait for it. */
const PAUSE_MS_MAX = 250;

/**
 * Posts messages to sockets. Only a failed read before the first post fails the batch: later
 * failures drop messages and count them.
 */
export const fanOut = (deps: FanOutDeps): BatchWork => {
  const audiences = openAudiences(deps.sockets);
  const mayHear = openPermission(deps.keys);
  const memory = newMemory();
  let rejected: Unsaid = new Map();
  return async (records, nowMs) => {
    const read = records.flatMap(record => readSafely(deps, record));
    const unsaid = joined([rejected, ...read.flatMap(record => (record.kind === 'unsaid' ? [record.unsaid] : []))]);
    await pauseIfIdle(deps, read, unsaid);
    const found = await audiences([...new Set(read.flatMap(topicIn))]);
    const filled = await fillQueues(deps, read, found);
    const queues = await admitted(deps, mayHear, filled.queues, nowMs);
    const { sent, posts, refused, gone } = await deliver({ ...deps, memory }, queues);
    await inParallel(gone, SOCKETS_IN_PARALLEL_MAX, queue => forget(deps, queue));
    const open = queues.filter(queue => !gone.includes(queue));
    const dropped = await keepDrops(deps, open, id => memory.restsUntil.has(id));
    rejected = await emitUnsaid(deps, joined([await sayDrops(deps, unsaid), dropped]));
    if (filled.again.length > 0) await deps.emitPush(filled.again.map(replayRecord));
    deps.observe.count('chain_messages_pushed_total', sent);
    deps.observe.count('chain_posts_total', posts);
    deps.observe.count('chain_posts_refused_total', refused);
    await deps.observe.countDropped(queues.reduce((sum, queue) => sum + droppedOf(queue), 0));
    return null;
  };
};

const droppedOf = ({ dropped }: Queue): number => dropped.values().reduce((sum, count) => sum + count, 0);

/** Another try would fail too, and block the messages after it. */
const readSafely = ({ observe }: FanOutDeps, { sequence, text }: StreamRecord): readonly PushRecord[] => {
  try {
    return [readRecord(text)];
  } catch (error) {
    logger.error('Skipped an invalid record of the push stream', { error, sequence });
    observe.count('chain_push_records_skipped_total');
    return [];
  }
};

const topicIn = (record: PushRecord): readonly string[] => {
  if (record.kind === 'messages') return record.messages.map(({ channel }) => topicOf(channel));
  return record.kind === 'replay' ? [topicOf(record.replay.channel)] : [];
};

/** Keeps sockets that wait for their counts from occupying an idle shard. */
const pauseIfIdle = async (
  { clock, pause }: FanOutDeps,
  read: readonly PushRecord[],
  unsaid: Unsaid,
): Promise<void> => {
  if (unsaid.size === 0 || read.some(({ kind }) => kind !== 'unsaid')) return;
  const waitMs = Math.min(...unsaid.values()) - clock();
  if (waitMs > 0) await pause(Math.min(PAUSE_MS_MAX, waitMs));
};

/** Closes the sockets whose key may not hear their messages, and leaves them out. */
const admitted = async (
  deps: FanOutDeps,
  mayHear: MayHear,
  queues: readonly Queue[],
  nowMs: number,
): Promise<readonly Queue[]> => {
  const allowed = await inParallel(queues, SOCKETS_IN_PARALLEL_MAX, async queue => {
    if (await mayHear(queue, nowMs)) return [queue];
    await closeSocket(deps, queue.id, channelsIn(queue)).catch(error => logForgotten(error, queue));
    return [];
  });
  return allowed.flat();
};

const forget = ({ sockets }: FanOutDeps, queue: Queue): Promise<void> =>
  forgetConnection(sockets, queue.id, channelsIn(queue)).catch(error => logForgotten(error, queue));

const logForgotten = (error: unknown, { id }: Queue): void =>
  logger.error('A closed socket was not removed', { error, socket: id });

const channelsIn = ({ entries }: Queue): readonly string[] => [...new Set(entries.map(({ channel }) => channel))];
