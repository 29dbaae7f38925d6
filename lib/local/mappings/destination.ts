import type { Caller } from '../iam/callers.ts';
import { formatSequenceNumber } from '../kinesis/shards.ts';
import type { Queue } from '../sqs/queues.ts';
import type { BatchContext, Discard } from './batch.ts';

/** Sends discarded records to the on-failure queue, or logs why it cannot. */
export function sendDiscard(
  discard: Discard,
  context: Omit<BatchContext, 'discard' | 'done'>,
  queues: ReadonlyMap<string, Queue>,
  role: Caller,
): void {
  const { mapping, fn, log } = context;
  const what = `${discard.records.length} records of ${context.shard.id} (${discard.condition})`;
  const queue = [...queues.values()].find(one => one.arn === mapping.failureQueueArn);
  if (queue === undefined) {
    log(`[${fn.name}] ${what} were discarded: the mapping has no on-failure queue.`);
  } else if (!role.allows('sqs:SendMessage', queue.arn)) {
    log(`[${fn.name}] ${what} were discarded: the role may not sqs:SendMessage to ${queue.arn}.`);
  } else {
    // Lambda sends the position of the records, not the records.
    const { records, error } = discard;
    const [first, last] = [records[0], records.at(-1)];
    queue.send(
      JSON.stringify({
        requestContext: {
          requestId: discard.requestId,
          functionArn: context.fn.arn,
          condition: discard.condition,
          approximateInvokeCount: discard.invocations,
        },
        responseContext: {
          statusCode: 200,
          executedVersion: '$LATEST',
          ...(error === undefined ? {} : { functionError: 'Unhandled' }),
        },
        version: '1.0',
        timestamp: new Date().toISOString(),
        KinesisBatchInfo: {
          shardId: context.shard.id,
          startSequenceNumber: formatSequenceNumber(first?.sequence ?? 0),
          endSequenceNumber: formatSequenceNumber(last?.sequence ?? 0),
          approximateArrivalOfFirstRecord: new Date(first?.arrivedMs ?? 0).toISOString(),
          approximateArrivalOfLastRecord: new Date(last?.arrivedMs ?? 0).toISOString(),
          batchSize: records.length,
          streamArn: context.mapping.streamArn,
        },
      }),
    );
    log(`[${fn.name}] ${what} were sent to ${queue.name}.`);
  }
}
