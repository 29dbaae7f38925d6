import { plainFunctionArn } from '../lambda/function.ts';
import { flagAt, numberAt, objectAt, textAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type Mapping = {
  readonly id: string;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly batchSize: number;
  readonly windowMs: number;
  /** ParallelizationFactor: lanes per shard, each with its share of the keys. */
  readonly lanes: number;
  readonly bisect: boolean;
  /** −1 is unlimited. */
  readonly retriesMax: number;
  /** −1 is unlimited. */
  readonly ageSecondsMax: number;
  readonly reportsFailures: boolean;
  readonly failureQueueArn: string | undefined;
  readonly startingPosition: string;
  readonly startingTimestampMs: number;
};

/** Enabled Kinesis mappings. A fan-out consumer reads its stream directly. */
export function mappingsOf(model: Model): readonly Mapping[] {
  return model
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => (textAt(properties, 'EventSourceArn') ?? '').includes(':kinesis:'))
    .filter(({ properties }) => flagAt(properties, 'Enabled', true))
    .map(mappingOf);
}

function mappingOf(resource: Resource): Mapping {
  const { properties } = resource;
  const destination = objectAt(objectAt(properties, 'DestinationConfig'), 'OnFailure');
  return {
    id: `${resource.stack}/${resource.logicalId}`,
    functionArn: plainFunctionArn(textAt(properties, 'FunctionName') ?? ''),
    streamArn: (textAt(properties, 'EventSourceArn') ?? '').replace(/\/consumer\/.*$/, ''),
    batchSize: numberAt(properties, 'BatchSize', 100),
    windowMs: numberAt(properties, 'MaximumBatchingWindowInSeconds', 0) * 1000,
    lanes: Math.max(1, numberAt(properties, 'ParallelizationFactor', 1)),
    bisect: flagAt(properties, 'BisectBatchOnFunctionError', false),
    retriesMax: numberAt(properties, 'MaximumRetryAttempts', -1),
    ageSecondsMax: numberAt(properties, 'MaximumRecordAgeInSeconds', -1),
    reportsFailures: texts(properties.FunctionResponseTypes).includes('ReportBatchItemFailures'),
    failureQueueArn: textAt(destination, 'Destination'),
    startingPosition: textAt(properties, 'StartingPosition') ?? 'LATEST',
    startingTimestampMs: numberAt(properties, 'StartingPositionTimestamp', 0) * 1000,
  };
}
