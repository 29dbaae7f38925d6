import type { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnStreamConsumer, type IStream } from 'aws-cdk-lib/aws-kinesis';
import { CfnEventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BATCH_RETRIES_MAX, type Processor, RECORD_AGE_SECONDS_MAX } from '../../layers/contract/processors.ts';
import { getRetentionHours } from '../../layers/contract/streams.ts';
import { createAllowStatement } from './access.ts';
import { getLanesPerShard } from './concurrency.ts';
import type { StackContext } from './function.ts';
import type { Settings } from './settings.ts';

/** The ARN is set with enhanced fan-out. */
export type Source = { readonly stream: IStream; readonly consumerArn: string | null };

export function makeSource(stack: Stack, id: string, stream: IStream, settings: Settings): Source {
  if (!settings.enhancedFanOut) return { stream, consumerArn: null };
  const consumer = new CfnStreamConsumer(stack, `${id}Consumer`, {
    consumerName: `${settings.prefix}-${id}`,
    streamArn: stream.streamArn,
  });
  return { stream, consumerArn: consumer.attrConsumerArn };
}

const POLLING = [
  'kinesis:DescribeStream',
  'kinesis:DescribeStreamSummary',
  'kinesis:GetRecords',
  'kinesis:GetShardIterator',
  'kinesis:ListShards',
];

/** Rights Lambda needs to poll the source and to report discarded batches. */
export function createMappingRights(
  { stream, consumerArn }: Source,
  { deadLetters }: StackContext,
): readonly PolicyStatement[] {
  return [
    createAllowStatement(POLLING, [stream.streamArn]),
    ...(consumerArn === null
      ? []
      : [createAllowStatement(['kinesis:DescribeStreamConsumer', 'kinesis:SubscribeToShard'], [consumerArn])]),
    createAllowStatement(['sqs:SendMessage'], [deadLetters.queueArn]),
  ];
}

/** Lambda's maximum. Each window begins with an empty memory. */
const WINDOW_SECONDS = 900;

/** Batches are ordered, bisected on failure, and limited in retries and age. */
export function makeMapping(fn: Lambda, source: Source, row: Processor, { settings, deadLetters }: StackContext): void {
  const parallelization = getLanesPerShard(row, settings);
  new CfnEventSourceMapping(fn, 'Mapping', {
    functionName: fn.functionName,
    eventSourceArn: source.consumerArn ?? source.stream.streamArn,
    startingPosition: 'TRIM_HORIZON',
    batchSize: row.batchSize,
    maximumBatchingWindowInSeconds: Math.max(
      settings.batchWindowSeconds,
      row.gathers ? settings.linksWindowSeconds : 0,
    ),
    parallelizationFactor: parallelization,
    // Batches of several lanes would hand their state on out of order.
    ...(parallelization === 1 && { tumblingWindowInSeconds: WINDOW_SECONDS }),
    bisectBatchOnFunctionError: row.retriesMax === undefined,
    functionResponseTypes: ['ReportBatchItemFailures'],
    maximumRetryAttempts: row.retriesMax ?? BATCH_RETRIES_MAX,
    // At most half of the retention, so that a dead letter points to a record.
    maximumRecordAgeInSeconds: Math.min(
      RECORD_AGE_SECONDS_MAX,
      getRetentionHours(row.source, settings.streamRetentionHours) * 1_800,
    ),
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
}
