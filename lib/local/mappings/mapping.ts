import { plainFunctionArn } from '../lambda/function.ts';
import { flagAt, numberAt, objectAt, textAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type Mapping = ReturnType<typeof mappingOf>;

/** Enabled Kinesis mappings. A fan-out consumer reads its stream directly. */
export function mappingsOf(model: Model): readonly Mapping[] {
  return model
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => (textAt(properties, 'EventSourceArn') ?? '').includes(':kinesis:'))
    .filter(({ properties }) => flagAt(properties, 'Enabled', true))
    .map(mappingOf);
}

function mappingOf(resource: Resource) {
  const { properties } = resource;
  const destination = objectAt(objectAt(properties, 'DestinationConfig'), 'OnFailure');
  return {
    id: `${resource.stack}/${resource.logicalId}`,
    functionArn: plainFunctionArn(textAt(properties, 'FunctionName') ?? ''),
    streamArn: (textAt(properties, 'EventSourceArn') ?? '').replace(/\/consumer\/.*$/, ''),
    batchSize: numberAt(properties, 'BatchSize', 100),
    windowMs: numberAt(properties, 'MaximumBatchingWindowInSeconds', 0) * 1000,
    /** 0 without one. */
    tumblingSeconds: numberAt(properties, 'TumblingWindowInSeconds', 0),
    /** Lanes per shard, each with its share of the keys. */
    lanes: Math.max(1, numberAt(properties, 'ParallelizationFactor', 1)),
    bisect: flagAt(properties, 'BisectBatchOnFunctionError', false),
    /** −1 is unlimited. */
    retriesMax: numberAt(properties, 'MaximumRetryAttempts', -1),
    /** −1 is unlimited. */
    ageSecondsMax: numberAt(properties, 'MaximumRecordAgeInSeconds', -1),
    reportsFailures: texts(properties.FunctionResponseTypes).includes('ReportBatchItemFailures'),
    failureQueueArn: textAt(destination, 'Destination'),
    startingPosition: textAt(properties, 'StartingPosition') ?? 'LATEST',
    startingTimestampMs: numberAt(properties, 'StartingPositionTimestamp', 0) * 1000,
  };
}
