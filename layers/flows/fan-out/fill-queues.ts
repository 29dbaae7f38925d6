import { HEARTBEAT } from '../../contract/heartbeat.ts';
import { getHeldSource } from '../../contract/held-name.ts';
import { logger } from '../../edge/logger.ts';
import { extractTopic } from '../../storage/access/channel-names.ts';
import type { Listener } from '../../storage/access/listeners.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';
import type { PlacedMessage } from '../../storage/messages/log.ts';
import type { HeardTopic, Hearing } from './audience.ts';
import { FRAME_BYTES_MAX } from './frame.ts';
import type { Placed, Received } from './places.ts';
import {
  createGapEntry,
  createHeartbeatEntry,
  createMessageEntries,
  createSocketQueues,
  type Forms,
  pushQueueEntry,
  QUEUE_BYTES_MAX,
  type Queue,
  type Queues,
} from './queue.ts';
import { LOST, type ReplayRequest } from './records.ts';
import { type ReplayDeps, readReplay } from './replay.ts';
import type { Replay } from './replay-part.ts';

type Started = { readonly listener: Listener; readonly replay: Replay };
export type Ended = { readonly listener: Listener; readonly request: ReplayRequest; readonly after: number };
export type Ongoing = Ended & Pick<Replay, 'newest'>;

const SOCKETS_IN_PARALLEL_MAX = 8;
/** Of one socket. */
const READS_IN_PARALLEL_MAX = 2;
/** Per batch, so that other keys need not wait. */
const SOCKETS_OF_KEY_MAX = 8;
/** More would find no room and be read again. */
const REPLAY_BYTES_MAX = QUEUE_BYTES_MAX / 4;
/** Of one socket and batch: at 150 ms each, the last one is still young enough. */
const REPLAY_POSTS_MAX = 100;

export type Filled = {
  readonly queues: readonly Queue[];
  /** Replays that failed or wait. */
  readonly again: readonly ReplayRequest[];
  /** Replays whose next part follows, if the client reads this one. */
  readonly ongoing: readonly Ongoing[];
  readonly ended: readonly Ended[];
};

export async function fillQueues(
  deps: ReplayDeps & { readonly clock: () => number },
  records: readonly Received[],
  messages: Placed,
  topics: ReadonlyMap<string, HeardTopic>,
): Promise<Filled> {
  const { replays, unread } = await readReplays(deps, records, topics);
  const filling: Filling = {
    queues: createSocketQueues(),
    arrivedMs: deps.clock(),
    started: new Map(),
    posts: new Map(),
  };
  const again = [...unread];
  const ongoing: Ongoing[] = [];
  const ended: Ended[] = [];
  for (const record of records) {
    if (record.kind === 'messages')
      for (const message of messages.get(record) ?? [])
        pushMessage(
          filling,
          message,
          record.atMs,
          topics.get(extractTopic(message.channel))!.audience.get(message.channel),
        );
    const found = replays.get(record);
    if (!found || record.kind !== 'replay') continue;
    const { replay, listener } = found;
    if (!isRoomFor(filling, found)) again.push(record.replay);
    else {
      pushReplay(filling, found);
      const part = { listener, request: record.replay, after: replay.after };
      if (replay.isWhole) ended.push(part);
      else ongoing.push({ ...part, newest: replay.newest });
    }
  }
  pushHeartbeat(filling, records, topics);
  return { queues: [...filling.queues.bySocket.values()], again, ongoing, ended };
}

type Filling = {
  readonly queues: Queues;
  readonly arrivedMs: number;
  readonly started: Map<Listener, number>;
  /** Of replays, by socket. */
  readonly posts: Map<string, number>;
};

function pushMessage(
  { queues, started }: Filling,
  message: PlacedMessage,
  atMs: number,
  hearing: Hearing | undefined,
): void {
  if (!hearing || hearing.listeners.length === 0) return;
  // Sockets that hold it under one name share its text.
  const forms = new Map<string, Forms>();
  for (const listener of hearing.listeners) {
    const { channel: held, isBatched, pendingReplay } = listener;
    const after = started.get(listener) ?? (pendingReplay === null ? listener.after : null);
    // Earlier messages are in the replay.
    if (after === null || message.seq <= after) continue;
    const form = forms.get(held) ?? createForms(held, message, atMs);
    forms.set(held, form);
    pushQueueEntry(queues, listener, isBatched ? form.batched : form.each);
  }
}

function createForms(held: string, message: PlacedMessage, atMs: number): Forms {
  if (message.data !== LOST) return createMessageEntries(held, message, atMs);
  const gap = createGapEntry(held, message.prev, message.seq, atMs);
  return { each: gap, batched: gap };
}

/** Only the newest of a batch. */
function pushHeartbeat(
  { queues, arrivedMs }: Filling,
  records: readonly Received[],
  topics: ReadonlyMap<string, HeardTopic>,
): void {
  const newest = records.findLast(record => record.kind === 'heartbeat');
  if (newest === undefined) return;
  const entry = createHeartbeatEntry(newest.beat, arrivedMs);
  for (const listener of topics.get(HEARTBEAT)?.audience.get(HEARTBEAT)?.listeners ?? [])
    pushQueueEntry(queues, listener, entry);
}

/** Replays of a socket take turns. */
function isRoomFor({ queues, posts }: Filling, found: Started): boolean {
  const { connectionId: id } = found.listener;
  const queued = queues.bySocket.get(id)?.bytes ?? 0;
  if (queued === 0) return true;
  const isSmall = queued + 2 * sumBytes(found) <= QUEUE_BYTES_MAX / 2;
  return isSmall && (posts.get(id) ?? 0) + estimatePosts(found) <= REPLAY_POSTS_MAX;
}

function sumBytes({ replay }: Started): number {
  return replay.messages.reduce((sum, { data }) => sum + data.length, 0);
}

/** About as many as frames will take. */
function estimatePosts(found: Started): number {
  return found.listener.isBatched ? Math.ceil(sumBytes(found) / FRAME_BYTES_MAX) : found.replay.messages.length;
}

function pushReplay({ queues, arrivedMs, started, posts }: Filling, found: Started): void {
  const { listener, replay } = found;
  const { channel, connectionId: id, isBatched } = listener;
  posts.set(id, (posts.get(id) ?? 0) + estimatePosts(found));
  if (replay.gap) pushQueueEntry(queues, listener, createGapEntry(channel, replay.gap.after, replay.gap.to, arrivedMs));
  for (const message of replay.messages) {
    const { each, batched } = createMessageEntries(channel, message, arrivedMs, replay.isMarked);
    pushQueueEntry(queues, listener, isBatched ? batched : each);
  }
  if (replay.isWhole) started.set(listener, replay.after);
}

/** Marked trades are few, and end with the listener live. */
function clampReplay(replay: Replay): Replay {
  if (replay.isMarked || replay.messages.length <= REPLAY_POSTS_MAX) return replay;
  const messages = replay.messages.slice(0, REPLAY_POSTS_MAX);
  return { ...replay, messages, after: messages.at(-1)!.seq, isWhole: false };
}

/** Unread ones stay pending. */
type Begun = { readonly replays: ReadonlyMap<Received, Started>; readonly unread: readonly ReplayRequest[] };

/** Reads what fits into a queue. Keys take turns. */
async function readReplays(
  deps: ReplayDeps,
  records: readonly Received[],
  topics: ReadonlyMap<string, HeardTopic>,
): Promise<Begun> {
  const replays = new Map<Received, Started>();
  const unread: ReplayRequest[] = [];
  const asked = new Map<Listener, Received & { readonly kind: 'replay' }>();
  for (const record of records) {
    const listener = record.kind === 'replay' ? findPendingListener(record.replay, topics) : undefined;
    if (listener && !asked.has(listener)) asked.set(listener, record as Received & { readonly kind: 'replay' });
  }
  const { now, later } = splitIntoTurns([...asked]);
  unread.push(...later.map(([, record]) => record.replay));
  await runInParallel(now, SOCKETS_IN_PARALLEL_MAX, async own => {
    let [bytes, posts] = [0, 0];
    for (const some of splitIntoChunks(own, READS_IN_PARALLEL_MAX)) {
      if (bytes > REPLAY_BYTES_MAX || posts > REPLAY_POSTS_MAX) {
        unread.push(...some.map(([, record]) => record.replay));
        continue;
      }
      await runInParallel(some, READS_IN_PARALLEL_MAX, async ([listener, record]) => {
        try {
          const replay = await readReplay(deps, record.replay);
          const found = { listener, replay: listener.isBatched ? replay : clampReplay(replay) };
          replays.set(record, found);
          bytes += sumBytes(found);
          posts += estimatePosts(found);
        } catch (error) {
          logger.error('A replay failed and will be tried again', { error, ...record.replay });
          unread.push(record.replay);
        }
      });
    }
  });
  return { replays, unread };
}

type Asked = readonly [listener: Listener, record: Received & { readonly kind: 'replay' }];

/** The first socket of each key, then the second ones. */
function splitIntoTurns(asked: readonly Asked[]): {
  readonly now: readonly (readonly Asked[])[];
  readonly later: readonly Asked[];
} {
  const bySocket = [...Map.groupBy(asked, ([{ connectionId }]) => connectionId).values()];
  const byKey = [...Map.groupBy(bySocket, ([first]) => first![0].keyHash).values()];
  const turns = Array.from({ length: SOCKETS_OF_KEY_MAX }, (_, turn) =>
    byKey.flatMap(own => own.slice(turn, turn + 1)),
  );
  return { now: turns.flat(), later: byKey.flatMap(own => own.slice(SOCKETS_OF_KEY_MAX)).flat() };
}

function findPendingListener(
  { connectionId, channel, pendingReplay }: ReplayRequest,
  topics: ReadonlyMap<string, HeardTopic>,
): Listener | undefined {
  return topics
    .get(extractTopic(channel))
    ?.audience.get(getHeldSource(channel))
    ?.listeners.find(
      one => one.channel === channel && one.connectionId === connectionId && one.pendingReplay === pendingReplay,
    );
}
