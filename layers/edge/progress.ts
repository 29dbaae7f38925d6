import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { isConflict } from '../storage/kernel/dynamo.ts';
import {
  type Emission,
  mergeLastPlaces,
  type Places,
  type StreamCheckpoints,
  saveCheckpoint,
  saveOffset,
  type TimedPlace,
} from '../storage/operations/stream-checkpoints.ts';
import type { Carry } from './gather.ts';
import { logger } from './logger.ts';
import { type Emit, type Outgoing, putEvents, putInOrder } from './producer.ts';

/** Saves checkpoints of traced batches: source offsets and emitted positions. */
export type Progress = {
  /** Call before a batch. */
  readonly begin: (records: readonly { readonly text: string }[]) => void;
  /**
   * `name` is the stream's name in the table of streams.
   * A traced batch emits traced records.
   */
  readonly emitter: (client: KinesisClient, name: string, stream: string) => Emit;
  /** Logs a failed write and continues. */
  readonly done: (shard: string, through: string) => Promise<void>;
};

/** Ends a record: its reader saves the offset, if awaited also its emissions. */
const AWAITED = '\t';
const SAMPLED = ' ';
function appendSign(record: Outgoing, sign: string): Outgoing {
  return { ...record, data: `${record.data}${sign}` };
}
export function appendTrace(record: Outgoing): Outgoing {
  return appendSign(record, AWAITED);
}

/** Whether someone waits until a record is applied. */
export function isAwaitedRecord(text: string): boolean {
  return text.endsWith(AWAITED);
}

/** Least interval between checkpoints, per write unit of one. */
const EVERY_MS = 10_000;
/** Minimum age difference of the two positions, for measuring lag. */
const APART_MS = 31_000;

type Options = {
  readonly everyMs?: number;
  /** Counts that checkpoints take with them. */
  readonly carry?: Carry;
};

const noCounts: Carry = write => write(new Map());

/** Correct only with parallelization 1 per shard. `clock`: unix ms. */
export function openProgress(
  checkpoints: StreamCheckpoints,
  processor: string,
  clock: () => number = Date.now,
  { everyMs = EVERY_MS, carry = noCounts }: Options = {},
): Progress {
  const emitted = new Map<string, Places>();
  const earlier = new Map<string, readonly TimedPlace[]>();
  let isTraced = true;
  let isAwaited = false;
  let isRead = false;
  let dueMs = Number.NEGATIVE_INFINITY;
  const emissionOf = (stream: string, shard: string, newest: TimedPlace): Emission => {
    const known = earlier.get(`${stream}#${shard}`) ?? [];
    const last = known.at(-1);
    const kept = last && newest.atMs - last.atMs < EVERY_MS ? known : [...known, newest];
    // Keeps the last of the positions that are old enough.
    const first = kept.findLastIndex(({ atMs }) => newest.atMs - atMs >= APART_MS);
    const places = kept.slice(Math.max(0, first));
    earlier.set(`${stream}#${shard}`, places);
    return { stream, shard, newest, older: newest.atMs - places[0]!.atMs >= APART_MS ? places[0]! : null };
  };
  return {
    begin: records => {
      isAwaited = records.some(({ text }) => isAwaitedRecord(text));
      isRead = records.some(({ text }) => text.endsWith(SAMPLED));
      // Processors in a row save their checkpoints together, which saves offsets.
      const isDue = clock() >= (isRead ? dueMs - everyMs / 2 : dueMs);
      isTraced = isAwaited || isDue || emitted.size > 0;
    },
    emitter: (client, name, stream) => async records => {
      const put = name === 'events' ? putEvents : putInOrder;
      const sign = isAwaited ? AWAITED : SAMPLED;
      const placed = await put(client, stream, isTraced ? records.map(record => appendSign(record, sign)) : records);
      if (isTraced) emitted.set(name, mergeLastPlaces(placed, emitted.get(name)));
    },
    done: async (shard, through) => {
      const atMs = clock();
      const emissions = [...emitted].flatMap(([stream, places]) =>
        [...places].map(([target, sequence]) => emissionOf(stream, target, { sequence, atMs })),
      );
      try {
        if (isTraced) {
          const units = await carry(counts =>
            saveCheckpoint(checkpoints, processor, shard, { through, atMs, emitted: emissions }, counts),
          );
          dueMs = atMs + Math.max(everyMs, EVERY_MS * units);
          emitted.clear();
        } else if (isRead) await saveOffset(checkpoints, processor, shard, { through, atMs });
      } catch (error) {
        if (!isConflict(error)) logger.error('A checkpoint was not saved', { error, shard });
      }
    },
  };
}
