import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { targetVariables } from '../../layers/contract/variables.ts';
import { readParameter } from './access.ts';
import type { Settings } from './settings.ts';

/** Sends to topics, streams and queues of other accounts, whose policies must allow it too. */
const SENDS = { sns: 'Publish', kinesis: 'PutRecord', sqs: 'SendMessage' };

/** Rights of a function that sends to targets. */
export function createReachStatements(settings: Settings): readonly PolicyStatement[] {
  const { targetsKeyParameter, parametersKeyArn } = settings;
  if (targetsKeyParameter === '') return [];
  const elsewhere = Object.entries(SENDS).map(
    ([service, action]) =>
      new PolicyStatement({
        actions: [`${service}:${action}`],
        resources: [`arn:${Aws.PARTITION}:${service}:*:*:*`],
        conditions: { StringNotEquals: { 'aws:ResourceAccount': Aws.ACCOUNT_ID } },
      }),
  );
  return [...readParameter(targetsKeyParameter, parametersKeyArn), ...elsewhere];
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
