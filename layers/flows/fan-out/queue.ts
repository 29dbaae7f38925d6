import { createGapMessage, findListedSource } from '../../contract/channels.ts';
import { type Beat, buildHeartbeat, HEARTBEAT } from '../../contract/heartbeat.ts';
import { getHeldChannel } from '../../contract/held-name.ts';
import type { Listener } from '../../storage/access/listeners.ts';
import { addLost, type Lost, type Ranges } from '../../storage/access/ranges.ts';
import type { PlacedMessage } from '../../storage/messages/log.ts';

/** An event or a gap. All listeners of a message share it. */
export type Entry = {
  /** As the socket holds it. */
  readonly channel: string;
  readonly text: string;
  readonly bytes: number;
  readonly arrivedMs: number;
  /** Whether it may share a frame: `frames` is "batch". */
  readonly isBatched: boolean;
  /** Of a gap or a heartbeat, which is not charged. */
  readonly isNotice: boolean;
  /** What the client misses without it: nothing without a heartbeat. */
  readonly lost: Lost | null;
};

/** What one socket receives in a batch, in order. */
export type Queue = {
  readonly id: string;
  readonly keyHash: string;
  readonly entries: Entry[];
  bytes: number;
  readonly dropped: Map<string, Ranges>;
  /** Number of dropped entries. */
  drops: number;
};

export type Queues = { readonly bySocket: Map<string, Queue>; entries: number };

/** Events of one socket that wait in memory. */
export const QUEUE_BYTES_MAX = 1_000_000;
/** References of all sockets together, 8 bytes each. */
const ENTRIES_MAX = 2_000_000;

export function createSocketQueues(): Queues {
  return { bySocket: new Map(), entries: 0 };
}

export type Forms = { readonly each: Entry; readonly batched: Entry };

/** Returns a message as a held channel sends it, alone and for batches. */
export function createMessageEntries(
  held: string,
  { seq, prev, data }: PlacedMessage,
  arrivedMs: number,
  isReplay = false,
): Forms {
  const source = findListedSource(held);
  const name = `"channel":${JSON.stringify(getHeldChannel(held))}${source === null ? '' : `,"source":"${source}"`}`;
  const text = `{${name},"seq":${seq},"prev":${prev},"data":${data}${isReplay ? ',"replay":true' : ''}}`;
  return createForms({ channel: held, text, arrivedMs, isNotice: false, lost: { prev, from: seq, to: seq } });
}

export function createGapEntry(channel: string, prev: number, to: number, arrivedMs: number): Entry {
  const from = prev + 1;
  const text = JSON.stringify(createGapMessage(channel, { from, to }));
  return createForms({ channel, text, arrivedMs, isNotice: true, lost: { prev, from, to } }).each;
}

export function createHeartbeatEntry(beat: Beat, nowMs: number): Entry {
  return createForms({
    channel: HEARTBEAT,
    text: JSON.stringify(buildHeartbeat(beat, nowMs)),
    arrivedMs: nowMs,
    isNotice: true,
    lost: null,
  }).each;
}

function createForms(sent: Omit<Entry, 'bytes' | 'isBatched'>): Forms {
  const each = { ...sent, bytes: Buffer.byteLength(sent.text), isBatched: false };
  return { each, batched: { ...each, isBatched: true } };
}

export function createSocketQueue({ connectionId: id, keyHash }: Pick<Listener, 'connectionId' | 'keyHash'>): Queue {
  return {
    id,
    keyHash,
    entries: [],
    bytes: 0,
    dropped: new Map(),
    drops: 0,
  };
}

/** Adds an event, or drops it where the socket has too many. */
export function pushQueueEntry(
  queues: Queues,
  listener: Pick<Listener, 'connectionId' | 'keyHash'>,
  entry: Entry,
): void {
  const queue = queues.bySocket.get(listener.connectionId) ?? createSocketQueue(listener);
  queues.bySocket.set(queue.id, queue);
  if (canHideLoss(queue, entry) || queue.bytes + entry.bytes > QUEUE_BYTES_MAX || queues.entries >= ENTRIES_MAX)
    drop(queue, entry);
  else {
    queue.entries.push(entry);
    queue.bytes += entry.bytes;
    queues.entries += 1;
  }
}

/** States of one replay share a `prev`: after a lost one, the others would show no hole. */
export function canHideLoss({ dropped }: Pick<Queue, 'dropped'>, { channel, lost }: Pick<Entry, 'channel' | 'lost'>) {
  return lost !== null && (dropped.get(channel)?.at(-1)?.to ?? 0) > lost.prev;
}

export function drop(
  queue: Pick<Queue, 'dropped' | 'drops'>,
  { channel, lost }: Pick<Entry, 'channel' | 'lost'>,
): void {
  if (lost === null) return;
  queue.dropped.set(channel, addLost(queue.dropped.get(channel) ?? [], lost));
  queue.drops += 1;
}
