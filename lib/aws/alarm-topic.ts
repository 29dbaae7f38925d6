import { Aws, type Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Settings } from './settings.ts';

/** The operator's topic, or one that sends mail. Null without either setting. */
export function makeAlarmTopic(stack: Stack, { alarmEmail, alarmTopicArn }: Settings): ITopic | null {
  if (alarmTopicArn !== '') return Topic.fromTopicArn(stack, 'AlarmTopic', alarmTopicArn);
  if (alarmEmail === '') return null;
  const topic = new Topic(stack, 'AlarmTopic', { enforceSSL: true });
  topic.addSubscription(new EmailSubscription(alarmEmail));
  // A policy replaces the default one, which would let CloudWatch publish.
  topic.grantPublish(
    new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudwatch:${Aws.REGION}:${Aws.ACCOUNT_ID}:alarm:*` },
      },
    }),
  );
  return topic;
}
