import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import { formatNoticeId, type Notice } from '../storage/access/notices.ts';
import { logger } from './logger.ts';

/** Publishes notices to the operator's topic, and logs them. */
export function createNoticeSender(client: SNSClient, topicArn: string) {
  return async (notice: Notice): Promise<void> => {
    const { account, month, level, allowance, used, overage, noticedMs } = notice;
    const event = { type: 'allowance', id: formatNoticeId(notice), account, month, level, allowance, used, overage };
    await client.send(
      new PublishCommand({
        TopicArn: topicArn,
        Subject: `${account} used ${level}% of its allowance`,
        Message: JSON.stringify({ ...event, noticed_at_ms: noticedMs }),
      }),
    );
    logger.warn('An account used a part of its allowance', event);
  };
}
