import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda';
import { logger } from './logger.ts';
import { flushCounters } from './observe.ts';
import type { Progress } from './progress.ts';

export type StreamRecord = { readonly shard: string; readonly sequence: string; readonly text: string };

/** Returns the first unfinished sequence number, or null when done. */
export type BatchWork = (records: readonly StreamRecord[], nowMs: number) => Promise<string | null>;

/**
 * Creates a stream processor's handler, which reports partial failures. Throws when the first
 * record fails, because only then does Lambda bisect the batch.
 */
export const consume = (work: BatchWork, progress: Progress | null = null) =>
  middy<KinesisStreamEvent, KinesisStreamBatchResponse>({ timeoutEarlyInMillis: 0 })
    .use(injectLambdaContext(logger))
    .use(flushCounters)
    .handler(async event => {
      const records = event.Records.map(recordOf);
      progress?.begin(records);
      const unfinished = await work(records, Date.now());
      const done = records.findLast(({ sequence }) => unfinished === null || BigInt(sequence) < BigInt(unfinished));
      if (done && progress) await progress.done(done.shard, done.sequence);
      if (unfinished === null) return { batchItemFailures: [] };
      if (unfinished === records[0]?.sequence)
        throw new Error(`No record of the batch from ${unfinished} on succeeded`);
      return { batchItemFailures: [{ itemIdentifier: unfinished }] };
    });

const recordOf = (record: KinesisStreamEvent['Records'][number]): StreamRecord => ({
  shard: record.eventID.split(':')[0]!,
  sequence: record.kinesis.sequenceNumber,
  text: Buffer.from(record.kinesis.data, 'base64').toString('utf8'),
});

/** Returns the smallest sequence number, or null. */
export const earliest = (sequences: readonly string[]): string | null =>
  sequences.reduce<string | null>(
    (first, sequence) => (first === null || BigInt(sequence) < BigInt(first) ? sequence : first),
    null,
  );
