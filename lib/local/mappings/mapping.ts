import { toPlainFunctionArn } from '../lambda/function.ts';
import { getJsonFlag, getJsonNumber, getJsonObject, getJsonText, toTextList } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type Mapping = ReturnType<typeof readMapping>;

/** Enabled Kinesis mappings. A fan-out consumer reads its stream directly. */
export function readEventMappings(model: Model): readonly Mapping[] {
  return model
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => (getJsonText(properties, 'EventSourceArn') ?? '').includes(':kinesis:'))
    .filter(({ properties }) => getJsonFlag(properties, 'Enabled', true))
    .map(readMapping);
}

/** Enabled mappings of queues. */
export function readQueueMappings(model: Model): readonly QueueMapping[] {
  return model
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ stack, logicalId, properties }) => ({
      id: `${stack}/${logicalId}`,
      isEnabled: getJsonFlag(properties, 'Enabled', true),
      functionArn: toPlainFunctionArn(getJsonText(properties, 'FunctionName') ?? ''),
      queueArn: getJsonText(properties, 'EventSourceArn') ?? '',
      batchSize: getJsonNumber(properties, 'BatchSize', 10),
      concurrencyMax: getJsonNumber(getJsonObject(properties, 'ScalingConfig'), 'MaximumConcurrency', 10),
    }))
    .filter(({ isEnabled, queueArn }) => isEnabled && queueArn.includes(':sqs:'));
}

export type QueueMapping = {
  readonly id: string;
  readonly functionArn: string;
  readonly queueArn: string;
  readonly batchSize: number;
  /** Invocations at a time. */
  readonly concurrencyMax: number;
};

function readMapping(resource: Resource) {
  const { properties } = resource;
  const destination = getJsonObject(getJsonObject(properties, 'DestinationConfig'), 'OnFailure');
  return {
    id: `${resource.stack}/${resource.logicalId}`,
    functionArn: toPlainFunctionArn(getJsonText(properties, 'FunctionName') ?? ''),
    streamArn: (getJsonText(properties, 'EventSourceArn') ?? '').replace(/\/consumer\/.*$/, ''),
    batchSize: getJsonNumber(properties, 'BatchSize', 100),
    windowMs: getJsonNumber(properties, 'MaximumBatchingWindowInSeconds', 0) * 1000,
    /** 0 without one. */
    tumblingSeconds: getJsonNumber(properties, 'TumblingWindowInSeconds', 0),
    /** Lanes per shard, each with its share of the keys. */
    lanes: Math.max(1, getJsonNumber(properties, 'ParallelizationFactor', 1)),
    bisect: getJsonFlag(properties, 'BisectBatchOnFunctionError', false),
    /** −1 is unlimited. */
    retriesMax: getJsonNumber(properties, 'MaximumRetryAttempts', -1),
    /** −1 is unlimited. */
    ageSecondsMax: getJsonNumber(properties, 'MaximumRecordAgeInSeconds', -1),
    reportsFailures: toTextList(properties.FunctionResponseTypes).includes('ReportBatchItemFailures'),
    failureQueueArn: getJsonText(destination, 'Destination'),
    startingPosition: getJsonText(properties, 'StartingPosition') ?? 'LATEST',
    startingTimestampMs: getJsonNumber(properties, 'StartingPositionTimestamp', 0) * 1000,
  };
}
