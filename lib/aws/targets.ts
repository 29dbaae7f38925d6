import { Aws, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { targetVariables } from '../../layers/contract/variables.ts';
import { createAllowStatement, readParameter } from './access.ts';
import { makeFunction, type StackContext } from './function.ts';
import type { Settings } from './settings.ts';

/** Sends to topics, streams and queues of other accounts, whose policies must allow it too. */
const SENDS = ['sns:Publish', 'kinesis:PutRecord', 'sqs:SendMessage'];

/** Rights of a function that sends to targets. */
export function createReachStatements(settings: Settings): readonly PolicyStatement[] {
  const { targetsKeyParameter, parametersKeyArn } = settings;
  if (targetsKeyParameter === '') return [];
  const elsewhere = new PolicyStatement({
    actions: SENDS,
    resources: ['sns', 'kinesis', 'sqs'].map(service => `arn:${Aws.PARTITION}:${service}:*:*:*`),
    conditions: { StringNotEquals: { 'aws:ResourceAccount': Aws.ACCOUNT_ID } },
  });
  return [...readParameter(targetsKeyParameter, parametersKeyArn), elsewhere];
}

/** Environment variables of a function that sends to targets. */
export function buildReachVariables(settings: Settings): Readonly<Record<string, string>> {
  return {
    [targetVariables.key]: settings.targetsKeyParameter,
    [targetVariables.account]: Aws.ACCOUNT_ID,
    ...(settings.webhookAllow !== '' && { [targetVariables.allow]: settings.webhookAllow }),
    ...(settings.targetsAwsUrl !== '' && { [targetVariables.awsUrl]: settings.targetsAwsUrl }),
  };
}

const BATCH_SIZE = 10;
/** Invocations at a time. Those of slow targets wait for network, not for processors. */
const INVOCATIONS_MAX = 50;

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
    scalingConfig: { maximumConcurrency: INVOCATIONS_MAX },
  });
  return fn;
}
