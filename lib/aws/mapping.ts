import type { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnStreamConsumer, type Stream } from 'aws-cdk-lib/aws-kinesis';
import { CfnEventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BATCH_RETRIES_MAX, type Processor, RECORD_AGE_SECONDS_MAX } from '../../layers/contract/streams.ts';
import { allow } from './access.ts';
import type { World } from './function.ts';
import type { Settings } from './settings.ts';

/** What a mapping reads: a stream, and the consumer through which it does so with enhanced fan-out. */
export type Source = { readonly stream: Stream; readonly consumerArn: string | null };

/** The stream itself or, by setting, a consumer of its own on it. */
export const makeSource = (stack: Stack, id: string, stream: Stream, settings: Settings): Source => {
  if (!settings.enhancedFanOut) return { stream, consumerArn: null };
  const consumer = new CfnStreamConsumer(stack, `${id}Consumer`, {
    consumerName: `${settings.prefix}-${id}`,
    streamArn: stream.streamArn,
  });
  return { stream, consumerArn: consumer.attrConsumerArn };
};

const POLLING = [
  'kinesis:DescribeStream',
  'kinesis:DescribeStreamSummary',
  'kinesis:GetRecords',
  'kinesis:GetShardIterator',
  'kinesis:ListShards',
];

/** What Lambda needs in the function's role to poll the source for it, and to tell of batches it gave up. */
export const mappingRights = ({ stream, consumerArn }: Source, { deadLetters }: World): readonly PolicyStatement[] => [
  allow(POLLING, [stream.streamArn]),
  ...(consumerArn === null
    ? []
    : [allow(['kinesis:DescribeStreamConsumer', 'kinesis:SubscribeToShard'], [consumerArn])]),
  allow(['sqs:SendMessage'], [deadLetters.queueArn]),
];

/** The event source mapping of a processor: in order, halved on failure, and bounded in tries and age. */
export const makeMapping = (made: Lambda, source: Source, row: Processor, { settings, deadLetters }: World): void => {
  new CfnEventSourceMapping(made, 'Mapping', {
    functionName: made.functionName,
    eventSourceArn: source.consumerArn ?? source.stream.streamArn,
    startingPosition: 'TRIM_HORIZON',
    batchSize: row.batchSize,
    maximumBatchingWindowInSeconds: Math.max(
      settings.batchWindowSeconds,
      row.gathers ? settings.linksWindowSeconds : 0,
    ),
    parallelizationFactor: settings.parallelization,
    bisectBatchOnFunctionError: true,
    functionResponseTypes: ['ReportBatchItemFailures'],
    maximumRetryAttempts: BATCH_RETRIES_MAX,
    maximumRecordAgeInSeconds: RECORD_AGE_SECONDS_MAX,
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
};
