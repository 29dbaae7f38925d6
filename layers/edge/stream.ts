import type {
  Context,
  KinesisStreamBatchResponse,
  KinesisStreamEvent,
  KinesisStreamTumblingWindowEvent,
} from 'aws-lambda';
import type { MemoryState, ShardMemory } from '../storage/kernel/shard-memory.ts';
import type { ParkingTable } from '../storage/operations/parking.ts';
import { logger } from './logger.ts';
import { saveAllCounters } from './observe.ts';
import type { Progress } from './progress.ts';

export type StreamRecord = {
  readonly shard: string;
  readonly sequence: string;
  readonly text: string;
  /** When the stream took it, unix ms. Absent in records parked by earlier versions. */
  readonly arrivedMs?: number;
  /** Names the key of a record that cannot be decoded. */
  readonly partitionKey?: string;
};

/** `clock`: monotonic ms. */
export type Parking = {
  readonly processor: string;
  readonly table: ParkingTable;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly clock: () => number;
};

/** Returns the first unfinished sequence number, or null when done. */
export type BatchWork = (records: readonly StreamRecord[], nowMs: number, parking?: Parking) => Promise<string | null>;

/** `state` goes to the shard's next batch. */
export type BatchResponse = KinesisStreamBatchResponse & { readonly state?: MemoryState };

/** Reports partial failures. When work throws, Lambda bisects the batch. */
export function createStreamHandler(
  work: BatchWork,
  progress: Progress | null = null,
  parking?: Parking,
  memory?: ShardMemory,
) {
  const take = async (event: KinesisStreamEvent | KinesisStreamTumblingWindowEvent): Promise<BatchResponse> => {
    const records = event.Records.map(
      ({ eventID, kinesis }): StreamRecord => ({
        shard: eventID.split(':')[0]!,
        sequence: kinesis.sequenceNumber,
        text: Buffer.from(kinesis.data, 'base64').toString('utf8'),
        arrivedMs: Math.round(kinesis.approximateArrivalTimestamp * 1_000),
        partitionKey: kinesis.partitionKey,
      }),
    );
    const hasWindow = 'window' in event;
    memory?.begin(records[0]?.shard ?? '', hasWindow ? event.state : undefined);
    const isEnd = hasWindow && event.isFinalInvokeForWindow && records.length === 0;
    let unfinished: string | null = null;
    if (!isEnd) {
      progress?.begin(records);
      const first = await work(records, Date.now(), parking);
      const done = records.findLast(({ sequence }) => first === null || BigInt(sequence) < BigInt(first));
      if (done && progress) await progress.done(done.shard, done.sequence);
      unfinished = first;
    }
    return {
      batchItemFailures: unfinished === null ? [] : [{ itemIdentifier: unfinished }],
      ...(hasWindow && memory && { state: memory.end() }),
    };
  };
  return async (event: Parameters<typeof take>[0], context: Context): Promise<BatchResponse> => {
    logger.addContext(context);
    try {
      return await take(event);
    } finally {
      await saveAllCounters();
    }
  };
}

/** Returns the smallest sequence number, or null. */
export function findEarliestSequence(sequences: readonly string[]): string | null {
  return sequences.reduce<string | null>(
    (first, sequence) => (first === null || BigInt(sequence) < BigInt(first) ? sequence : first),
    null,
  );
}
