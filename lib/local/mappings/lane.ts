import type { StoredRecord } from '../kinesis/record-log.ts';
import type { Mapping } from './mapping.ts';

/** 6 MB, Lambda's payload limit, less the envelopes. */
const BATCH_BYTES_MAX = 5 * 1024 * 1024;
const ENVELOPE_BYTES = 500;
const WAITING_BATCHES_MAX = 2;
const WAITING_BYTES_MAX = 8 * 1024 * 1024;

type Limits = Pick<Mapping, 'batchSize' | 'windowMs'>;

/**
 * An ordered part of a shard: gathers records into batches, one at a time. `work` handles a batch, and
 * `freed` is called after each.
 */
export function openLane(limits: Limits, work: (records: readonly StoredRecord[]) => Promise<void>, freed: () => void) {
  const waiting: StoredRecord[] = [];
  let bytes = 0;
  let busy: Promise<void> | undefined;
  let window: NodeJS.Timeout | undefined;
  let stopped = false;

  const isBatchFull = (): boolean => waiting.length >= limits.batchSize || bytes >= BATCH_BYTES_MAX;

  const start = (): void => {
    clearTimeout(window);
    window = undefined;
    // Records that fit into one batch, at least one.
    let length = 0;
    const over = waiting.findIndex((record, i) => {
      length += countBytes(record);
      return i > 0 && length > BATCH_BYTES_MAX;
    });
    const batch = waiting.splice(0, Math.min(limits.batchSize, over === -1 ? waiting.length : over));
    bytes = waiting.reduce((sum, record) => sum + countBytes(record), 0);
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
    offer: (record: StoredRecord): void => {
      waiting.push(record);
      bytes += countBytes(record);
      // Batches are cut after all records of a put were offered.
      queueMicrotask(startIfReady);
    },
    isFull: () => waiting.length >= limits.batchSize * WAITING_BATCHES_MAX || bytes >= WAITING_BYTES_MAX,
    isEmpty: () => waiting.length === 0 && busy === undefined,
    /** Resolves when the current batch is done. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(window);
      await busy;
    },
  };
}

function countBytes(record: StoredRecord): number {
  return record.data.length + ENVELOPE_BYTES;
}
