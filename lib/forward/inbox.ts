import { setTimeout as sleep } from 'node:timers/promises';
import { estimateQueuedBytes, type Queued } from './message.ts';

export type InboxLimits = {
  readonly messagesMax: number;
  readonly bytesMax: number;
  readonly batchMessagesMax: number;
  readonly batchBytesMax: number;
  readonly lingerMs: number;
};

/** A batch stays below the ingest API's limit. */
export const inboxLimits: InboxLimits = {
  messagesMax: 10_000,
  bytesMax: 64_000_000,
  batchMessagesMax: 500,
  batchBytesMax: 8_000_000,
  lingerMs: 200,
};

/** A bounded queue with backpressure. */
export function openInbox(limits: InboxLimits) {
  let messages: Queued[] = [];
  let bytes = 0;
  let isClosed = false;
  let room: PromiseWithResolvers<void> | null = null;
  let arrival = Promise.withResolvers<void>();
  const isFull = (): boolean => messages.length >= limits.messagesMax || bytes >= limits.bytesMax;
  /** Null while there is room, else a promise of room. */
  const put = (message: Queued): Promise<void> | null => {
    messages.push(message);
    bytes += estimateQueuedBytes(message);
    arrival.resolve();
    if (!isFull()) return null;
    room ??= Promise.withResolvers<void>();
    return room.promise;
  };
  const remove = (): readonly Queued[] => {
    let [taken, count] = [0, 0];
    for (const message of messages.slice(0, limits.batchMessagesMax)) {
      const size = estimateQueuedBytes(message);
      if (taken + size > limits.batchBytesMax && count > 0) break;
      taken += size;
      count += 1;
    }
    const batch = messages.slice(0, count);
    messages = messages.slice(count);
    bytes -= taken;
    if (messages.length === 0 && !isClosed) arrival = Promise.withResolvers<void>();
    if (room !== null && !isFull()) {
      room.resolve();
      room = null;
    }
    return batch;
  };
  /** Waits for the first message and `lingerMs`. Empty once closed and drained. */
  const take = async (): Promise<readonly Queued[]> => {
    await arrival.promise;
    if (!isClosed && messages.length < limits.batchMessagesMax) await sleep(limits.lingerMs);
    return remove();
  };
  const close = (): void => {
    isClosed = true;
    arrival.resolve();
  };
  return { put, take, close, waiting: () => messages.length };
}
