import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { batches } from '../storage/parallel.ts';
import type { StreamRecord } from './stream.ts';

/** A record that can never succeed, with where and why. */
export type DeadLetter = { readonly record: StreamRecord; readonly path: string; readonly reason: string };

const MESSAGES_MAX = 10;
/** Ten messages of this stay far under what the queue takes in one call, whatever characters they are. */
const TEXT_MAX = 2_000;

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
    text: legible(record.text.slice(0, TEXT_MAX)),
  });

/** The queue refuses some characters and half ones; in their place stands a mark. */
const legible = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
