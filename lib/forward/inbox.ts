import { type Message, sizeOf } from './message.ts';

/** What came and is not sent yet. It is limited: whoever brings more is told to wait, and so does not read on. */
export type Inbox = {
  /** Takes a message. Null when there is room for more; else what to wait for before the next. */
  readonly put: (message: Message) => Promise<void> | null;
  /** The next messages: all there are, up to a batch, once the first is there and a moment has passed. None once it is closed and empty. */
  readonly take: () => Promise<readonly Message[]>;
  /** Nothing comes any more: what is in it can still be taken. */
  readonly close: () => void;
  readonly waiting: () => number;
};

export type InboxLimits = {
  readonly messagesMax: number;
  readonly bytesMax: number;
  readonly batchMessagesMax: number;
  readonly batchBytesMax: number;
  /** So long a batch waits for more, milliseconds. */
  readonly lingerMs: number;
};

/** A batch unfolds to less than the ingest API takes, unless one message alone is more. */
export const inboxLimits: InboxLimits = {
  messagesMax: 10_000,
  bytesMax: 64_000_000,
  batchMessagesMax: 500,
  batchBytesMax: 8_000_000,
  lingerMs: 200,
};

/** Opens an empty inbox. */
export const openInbox = (limits: InboxLimits): Inbox => {
  let messages: Message[] = [];
  let bytes = 0;
  let isClosed = false;
  let room: PromiseWithResolvers<void> | null = null;
  let arrival = Promise.withResolvers<void>();
  const isFull = (): boolean => messages.length >= limits.messagesMax || bytes >= limits.bytesMax;
  const put = (message: Message): Promise<void> | null => {
    messages.push(message);
    bytes += sizeOf(message);
    arrival.resolve();
    if (!isFull()) return null;
    room ??= Promise.withResolvers<void>();
    return room.promise;
  };
  const remove = (): readonly Message[] => {
    const batch = firstOf(messages, limits);
    messages = messages.slice(batch.length);
    bytes -= batch.reduce((sum, message) => sum + sizeOf(message), 0);
    if (messages.length === 0 && !isClosed) arrival = Promise.withResolvers<void>();
    if (room !== null && !isFull()) {
      room.resolve();
      room = null;
    }
    return batch;
  };
  const take = async (): Promise<readonly Message[]> => {
    await arrival.promise;
    if (!isClosed && messages.length < limits.batchMessagesMax) await lingering(limits.lingerMs);
    return remove();
  };
  const close = (): void => {
    isClosed = true;
    arrival.resolve();
  };
  return { put, take, close, waiting: () => messages.length };
};

const firstOf = (
  messages: readonly Message[],
  { batchMessagesMax, batchBytesMax }: InboxLimits,
): readonly Message[] => {
  let [bytes, count] = [0, 0];
  for (const message of messages.slice(0, batchMessagesMax)) {
    bytes += sizeOf(message);
    if (bytes > batchBytesMax && count > 0) break;
    count += 1;
  }
  return messages.slice(0, count);
};

const lingering = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
