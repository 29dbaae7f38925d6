import type { Listener } from '../../storage/access/listeners.ts';
import type { PushMessage } from './records.ts';

/** One event of a socket. All listeners of a message share it. */
export type Entry = {
  readonly channel: string;
  readonly text: string;
  readonly bytes: number;
  readonly arrivedMs: number;
  /** Whether it may share a frame: `frames` is "batch". */
  readonly isBatched: boolean;
};

/** What one socket receives in a batch, in order. */
export type Queue = {
  readonly id: string;
  readonly keyHash: string;
  readonly entries: Entry[];
  bytes: number;
  /** Dropped events by channel. */
  readonly dropped: Map<string, number>;
};

export type Queues = { readonly bySocket: Map<string, Queue>; entries: number };

/** Events of one socket that wait in memory. */
export const QUEUE_BYTES_MAX = 1_000_000;
/** References of all sockets together, 8 bytes each. */
const ENTRIES_MAX = 2_000_000;

export const newQueues = (): Queues => ({ bySocket: new Map(), entries: 0 });

/** Returns a message as sent, alone and for batches. */
export const entriesOf = (
  { channel, data }: Pick<PushMessage, 'channel' | 'data'>,
  arrivedMs: number,
  isReplay = false,
): { readonly each: Entry; readonly batched: Entry } => {
  const text = `{"channel":${JSON.stringify(channel)},"data":${data}${isReplay ? ',"replay":true' : ''}}`;
  const each = { channel, text, bytes: Buffer.byteLength(text), arrivedMs, isBatched: false };
  return { each, batched: { ...each, isBatched: true } };
};

/** Adds an event, or drops it where the socket has too many. */
export const offer = (
  queues: Queues,
  { connectionId, keyHash }: Pick<Listener, 'connectionId' | 'keyHash'>,
  entry: Entry,
): void => {
  let queue = queues.bySocket.get(connectionId);
  if (!queue) {
    queue = { id: connectionId, keyHash, entries: [], bytes: 0, dropped: new Map() };
    queues.bySocket.set(connectionId, queue);
  }
  if (queue.bytes + entry.bytes > QUEUE_BYTES_MAX || queues.entries >= ENTRIES_MAX) drop(queue, entry);
  else {
    queue.entries.push(entry);
    queue.bytes += entry.bytes;
    queues.entries += 1;
  }
};

export const drop = ({ dropped }: Pick<Queue, 'dropped'>, { channel }: Pick<Entry, 'channel'>): void => {
  dropped.set(channel, (dropped.get(channel) ?? 0) + 1);
};
