import middy from '@middy/core';
import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda';
import type { Progress } from './progress.ts';

/** A record as the stream hands it over. */
export type StreamRecord = { readonly shard: string; readonly sequence: string; readonly text: string };

/** Does a batch, and tells the sequence number from which on it is unfinished; null when all is done. */
export type BatchWork = (records: readonly StreamRecord[], nowMs: number) => Promise<string | null>;

/**
 * Makes the Lambda handler of a stream processor. What is done up to a failure is reported as done; when not even the first record
 * is, the invocation fails, because only then is the batch halved until the record at fault stands alone. `progress` notes what is done.
 * The environment must not outlive its time: no early timeout of middy's, whose half-done batch would run on beside the next.
 */
export const consume = (work: BatchWork, progress: Progress | null = null) =>
  middy<KinesisStreamEvent, KinesisStreamBatchResponse>({ timeoutEarlyInMillis: 0 }).handler(async event => {
    const records = event.Records.map(recordOf);
    const unfinished = await work(records, Date.now());
    const done = records.findLast(({ sequence }) => unfinished === null || BigInt(sequence) < BigInt(unfinished));
    if (done && progress) await progress.done(done.shard, done.sequence);
    if (unfinished === null) return { batchItemFailures: [] };
    if (unfinished === records[0]?.sequence)
      throw new Error(`nothing of the batch from ${unfinished} on could be done`);
    return { batchItemFailures: [{ itemIdentifier: unfinished }] };
  });

const recordOf = (record: KinesisStreamEvent['Records'][number]): StreamRecord => ({
  shard: record.eventID.split(':')[0]!,
  sequence: record.kinesis.sequenceNumber,
  text: Buffer.from(record.kinesis.data, 'base64').toString('utf8'),
});

/** The earliest of some sequence numbers of one shard; null of none. */
export const earliest = (sequences: readonly string[]): string | null =>
  sequences.reduce<string | null>(
    (first, sequence) => (first === null || BigInt(sequence) < BigInt(first) ? sequence : first),
    null,
  );
