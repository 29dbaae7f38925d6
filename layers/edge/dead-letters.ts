import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { batches } from '../storage/parallel.ts';
import type { StreamRecord } from './stream.ts';

/** A record that can never succeed, with where and why. */
export type DeadLetter = { readonly record: StreamRecord; readonly path: string; readonly reason: string };

const MESSAGES_MAX = 10;
const TEXT_MAX = 20_000;

/** Sends what can never succeed to the dead-letter queue, with the reason; a long text is cut. */
export const buryIn =
  (client: SQSClient, queueUrl: string) =>
  async (letters: readonly DeadLetter[]): Promise<void> => {
    for (const group of batches(letters, MESSAGES_MAX)) {
      const Entries = group.map((letter, index) => ({ Id: String(index), MessageBody: bodyOf(letter) }));
      const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      if (Failed && Failed.length > 0)
        throw new Error(`The dead-letter queue refused ${Failed.length} messages: ${Failed[0]!.Message}`);
    }
  };

const bodyOf = ({ record, path, reason }: DeadLetter): string =>
  JSON.stringify({
    reason,
    path,
    shard: record.shard,
    sequence: record.sequence,
    text: record.text.slice(0, TEXT_MAX),
  });
