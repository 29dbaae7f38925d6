import middy from '@middy/core';
import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda';

/** A record as the stream hands it over. */
export type StreamRecord = { readonly shard: string; readonly sequence: string; readonly text: string };

/**
 * Makes the Lambda handler of a stream processor. A batch that fails is reported from its first record: every consumer skips by
 * watermark what it has applied, so that only the unfinished part is done again.
 */
export const consume = (work: (records: readonly StreamRecord[], nowMs: number) => Promise<void>) =>
  middy<KinesisStreamEvent, KinesisStreamBatchResponse>().handler(async event => {
    const records = event.Records.map(recordOf);
    try {
      await work(records, Date.now());
      return { batchItemFailures: [] };
    } catch (error) {
      console.error(error);
      return { batchItemFailures: [{ itemIdentifier: records[0]!.sequence }] };
    }
  });

const recordOf = (record: KinesisStreamEvent['Records'][number]): StreamRecord => ({
  shard: record.eventID.split(':')[0]!,
  sequence: record.kinesis.sequenceNumber,
  text: Buffer.from(record.kinesis.data, 'base64').toString('utf8'),
});
