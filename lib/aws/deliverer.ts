import type { Stack } from 'aws-cdk-lib';
import { CfnEventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { createAllowStatement } from './access.ts';
import { DELIVERIES_AT_ONCE_MAX } from './concurrency.ts';
import { makeFunction, type StackContext } from './function.ts';

const BATCH_SIZE = 10;

/** The function that sends firings to targets, and its queue. */
export function makeDeliverer(stack: Stack, context: StackContext): Lambda {
  const { queueArn } = context.deliveries;
  const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
  const fn = makeFunction(stack, functions.deliver, context, { rights: [createAllowStatement(actions, [queueArn])] });
  new CfnEventSourceMapping(fn, 'Mapping', {
    functionName: fn.functionName,
    eventSourceArn: queueArn,
    batchSize: BATCH_SIZE,
    functionResponseTypes: ['ReportBatchItemFailures'],
    scalingConfig: { maximumConcurrency: DELIVERIES_AT_ONCE_MAX },
  });
  return fn;
}
