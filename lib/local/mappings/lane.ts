import type { StoredRecord } from '../kinesis/streams.ts';
import type { Mapping } from './mapping.ts';

/** One ordered lane of a shard: gathers records into batches and sees them through one after the other. */
export type Lane = {
  readonly offer: (record: StoredRecord) => void;
  readonly isFull: () => boolean;
  readonly isEmpty: () => boolean;
  /** Ends when the batch in hand has ended. */
  readonly stop: () => Promise<void>;
};

/** Lambda's payload limit, less room for what surrounds the data. */
const BATCH_BYTES_MAX = 5 * 1024 * 1024;
/** What surrounds one record's data in the event. */
const ENVELOPE_BYTES = 500;
/** Records that wait in memory in a lane, in batches and in bytes. */
const WAITING_BATCHES_MAX = 2;
const WAITING_BYTES_MAX = 8 * 1024 * 1024;

type Limits = Pick<Mapping, 'batchSize' | 'windowMs'>;

/** Opens a lane; `work` sees a batch through, `freed` is called after each. */
export function openLane(
  limits: Limits,
  work: (records: readonly StoredRecord[]) => Promise<void>,
  freed: () => void,
): Lane {
  const waiting: StoredRecord[] = [];
  let bytes = 0;
  let busy: Promise<void> | undefined;
  let window: NodeJS.Timeout | undefined;
  let stopped = false;

  const isBatchFull = (): boolean => waiting.length >= limits.batchSize || bytes >= BATCH_BYTES_MAX;

  const start = (): void => {
    clearTimeout(window);
    window = undefined;
    const batch = waiting.splice(0, batchLength(waiting, limits.batchSize));
    bytes = waiting.reduce((sum, record) => sum + bytesOf(record), 0);
    busy = work(batch).finally(() => {
      busy = undefined;
      freed();
      startIfReady();
    });
  };

  const startIfReady = (): void => {
    if (stopped || busy !== undefined || waiting.length === 0) return;
    if (limits.windowMs === 0 || isBatchFull()) {
      start();
      return;
    }
    window ??= setTimeout(() => {
      window = undefined;
      if (!stopped && busy === undefined && waiting.length > 0) start();
    }, limits.windowMs);
  };

  return {
    offer: record => {
      waiting.push(record);
      bytes += bytesOf(record);
      // All that one put has brought is offered before the batch is cut.
      queueMicrotask(startIfReady);
    },
    isFull: () => waiting.length >= limits.batchSize * WAITING_BATCHES_MAX || bytes >= WAITING_BYTES_MAX,
    isEmpty: () => waiting.length === 0 && busy === undefined,
    stop: async () => {
      stopped = true;
      clearTimeout(window);
      await busy;
    },
  };
}

function bytesOf(record: StoredRecord): number {
  return record.data.length + ENVELOPE_BYTES;
}

/** How many of the waiting records fit into one batch: at least one. */
function batchLength(waiting: readonly StoredRecord[], batchSize: number): number {
  let bytes = 0;
  const over = waiting.findIndex((record, i) => {
    bytes += bytesOf(record);
    return i > 0 && bytes > BATCH_BYTES_MAX;
  });
  return Math.min(batchSize, over === -1 ? waiting.length : over);
}
