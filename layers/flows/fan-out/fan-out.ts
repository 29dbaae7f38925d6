import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { HEARTBEAT } from '../../contract/heartbeat.ts';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Outgoing, TryEmit } from '../../edge/producer.ts';
import { closeSocket } from '../../edge/push.ts';
import type { BatchWork } from '../../edge/stream.ts';
import type { Tally } from '../../edge/tally.ts';
import { extractTopic } from '../../storage/access/channel-names.ts';
import { removeConnection } from '../../storage/access/forget-connection.ts';
import type { Keys } from '../../storage/access/keys.ts';
import { finishListenerReplay } from '../../storage/access/listeners.ts';
import { MESSAGES } from '../../storage/access/usage.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { openAudiences } from './audience.ts';
import { createDeliveryMemory, postQueues, SOCKETS_IN_PARALLEL_MAX } from './deliver.ts';
import { type Ended, fillQueues, type Ongoing } from './fill-queues.ts';
import { type FindListenerKey, openPermission } from './permission.ts';
import { appendNumberedMessages, type Received } from './places.ts';
import { createSocketQueue, drop, type Queue } from './queue.ts';
import { packUnsaidRecords, type ReplayRequest, readRecord, replayRecord, type Unsaid } from './records.ts';
import type { ReplayDeps } from './replay.ts';
import { mergeUnsaid, saveQueueDrops, sendDropNotices, type UnsaidDeps } from './unsaid.ts';

export type FanOutDeps = ReplayDeps &
  UnsaidDeps & {
    readonly keys: Keys;
    /** Counts what each key received. */
    readonly tally: Tally;
    /** Closes sockets whose key may no longer hear them. */
    readonly client: ApiGatewayManagementApiClient;
    readonly observe: Observer;
    readonly emitPush: TryEmit;
    readonly pause: (ms: number) => Promise<unknown>;
  };

const KEYS_IN_PARALLEL_MAX = 16;
/** Short, because later messages of these topics wait for it. */
const PAUSE_MS_MAX = 25;

/**
 * Numbers messages and posts them to sockets. Only what fails before the first post fails the
 * batch: later failures drop messages and count them.
 */
export function createFanOut(deps: FanOutDeps): BatchWork {
  const audiences = openAudiences(deps.sockets);
  const keyFor = openPermission(deps.keys);
  const memory = createDeliveryMemory();
  let rejected: readonly Outgoing[] = [];
  return async (records, nowMs) => {
    const read = records.flatMap(record => {
      // Another try would fail too, and block the messages after it.
      const { observe } = deps;
      const { sequence, text } = record;
      try {
        return [{ ...readRecord(text), sequence }];
      } catch (error) {
        logger.error('Skipped an invalid record of the push stream', { error, sequence });
        observe.count('chain_push_records_skipped_total');
        return [];
      }
    });
    const unsaid = mergeUnsaid(read.flatMap(record => (record.kind === 'unsaid' ? [record.unsaid] : [])));
    await waitIfIdle(deps, read, unsaid);
    const found = await audiences([...new Set(read.flatMap(listTopics))]);
    const filled = await fillQueues(deps, read, await appendNumberedMessages(deps, read, found), found);
    const admissions = await checkAdmissions(deps, keyFor, filled.queues, nowMs);
    const queues = admissions.map(({ queue }) => queue);
    const { sent, delivered, posts, refused, gone } = await postQueues({ ...deps, memory }, queues);
    const counted = countDelivered(deps.tally, admissions, delivered, nowMs);
    await runInParallel(gone, SOCKETS_IN_PARALLEL_MAX, queue =>
      removeConnection(deps.sockets, queue.id, listChannels(queue)).catch(error => logForgotten(error, queue)),
    );
    const open = queues.filter(queue => !gone.includes(queue));
    const isSlow = (id: string): boolean => memory.restsUntil.has(id);
    const { slow = [], read: reading = [] } = Object.groupBy(filled.ongoing, ({ listener }) =>
      isSlow(listener.connectionId) ? 'slow' : 'read',
    );
    const dropped = await saveQueueDrops(deps, dropRest(open, slow), isSlow);
    const waiting = mergeUnsaid([await sendDropNotices(deps, unsaid), dropped]);
    // Gaps have the numbers between.
    const cut = slow.map(({ newest, ...part }): Ended => ({ ...part, after: Math.max(part.after, newest) }));
    const failed = await finishReplays(deps, [...filled.ended, ...cut]);
    const again = [
      ...filled.again,
      ...reading.map(({ request, after }) => ({ ...request, isResume: true, after })),
      ...failed,
    ];
    rejected = await emitAgain(deps, [...rejected, ...packUnsaidRecords(waiting), ...again.map(replayRecord)]);
    deps.observe.count('chain_messages_pushed_total', sent);
    deps.observe.count('chain_posts_total', posts);
    deps.observe.count('chain_posts_refused_total', refused);
    await deps.observe.countDropped(queues.reduce((sum, { drops }) => sum + drops, 0));
    await counted;
    return null;
  };
}

function listTopics(record: Received): readonly string[] {
  if (record.kind === 'messages') return record.messages.map(({ channel }) => extractTopic(channel));
  if (record.kind === 'heartbeat') return [HEARTBEAT];
  return record.kind === 'replay' ? [extractTopic(record.replay.channel)] : [];
}

/** Keeps sockets that wait for their counts from occupying an idle shard. */
async function waitIfIdle({ clock, pause }: FanOutDeps, read: readonly Received[], unsaid: Unsaid): Promise<void> {
  if (unsaid.size === 0 || read.some(({ kind }) => kind !== 'unsaid')) return;
  const waitMs = Math.min(...unsaid.values()) - clock();
  if (waitMs > 0) await pause(Math.min(PAUSE_MS_MAX, waitMs));
}

/** For later batches. Returns what the stream rejected. */
async function emitAgain({ emitPush }: FanOutDeps, records: readonly Outgoing[]): Promise<readonly Outgoing[]> {
  if (records.length === 0) return records;
  try {
    return await emitPush(records);
  } catch (error) {
    logger.error('Replays and gaps were not emitted; the next batch tries again', { error });
    return records;
  }
}

/** A client that does not read gets a gap instead of the rest of its replay. */
function dropRest(open: readonly Queue[], slow: readonly Ongoing[]): readonly Queue[] {
  const queues = new Map(open.map(queue => [queue.id, queue]));
  for (const { listener, after, newest } of slow) {
    const { connectionId: id, channel } = listener;
    const queue = queues.get(id) ?? createSocketQueue(listener);
    queues.set(id, queue);
    if (newest > after) drop(queue, { channel, lost: { prev: after, from: after + 1, to: newest } });
  }
  return [...queues.values()];
}

/** A batch that dies earlier repeats its replays. */
async function finishReplays({ sockets }: FanOutDeps, ended: readonly Ended[]): Promise<readonly ReplayRequest[]> {
  const failed = await runInParallel(ended, SOCKETS_IN_PARALLEL_MAX, async ({ listener, request, after }) => {
    try {
      await finishListenerReplay(sockets, listener, after);
      return [];
    } catch (error) {
      logger.error('A listener did not go live and will be tried again', { error, ...request });
      return [request];
    }
  });
  return failed.flat();
}

type Admission = { readonly queue: Queue; readonly keyId: string };

/** After the posts: a crash between them is not charged. */
async function countDelivered(
  { add }: Tally,
  admissions: readonly Admission[],
  delivered: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<void> {
  const keyIds = new Map(admissions.map(({ queue, keyId }) => [queue.keyHash, keyId]));
  const day = formatUtcDay(nowMs);
  await runInParallel([...delivered], KEYS_IN_PARALLEL_MAX, ([keyHash, count]) =>
    add({ keyId: keyIds.get(keyHash)!, day, name: MESSAGES, status: '2xx' }, { count, credits: 0 }),
  );
}

/** Closes the sockets whose key may not hear their messages, and leaves them out. */
async function checkAdmissions(
  deps: FanOutDeps,
  keyFor: FindListenerKey,
  queues: readonly Queue[],
  nowMs: number,
): Promise<readonly Admission[]> {
  const allowed = await runInParallel(queues, SOCKETS_IN_PARALLEL_MAX, async queue => {
    const key = await keyFor(queue, nowMs);
    if (key) return [{ queue, keyId: key.id }];
    await closeSocket(deps, queue.id, listChannels(queue)).catch(error => logForgotten(error, queue));
    return [];
  });
  return allowed.flat();
}

function logForgotten(error: unknown, { id }: Queue): void {
  logger.error('A closed socket was not removed', { error, socket: id });
}

function listChannels({ entries }: Queue): readonly string[] {
  return [...new Set(entries.map(({ channel }) => channel))];
}
