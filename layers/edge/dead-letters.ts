import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { ThrottledError } from '../storage/kernel/dynamo.ts';
import { batches } from '../storage/kernel/parallel.ts';
import type { StreamRecord } from './stream.ts';

export type DeadLetter = { readonly record: StreamRecord; readonly path: string; readonly reason: string };

const MESSAGES_MAX = 10;
/** Ten messages of this size fit one SQS call. */
export const TEXT_MAX = 2_000;

/** Sends records that can never succeed to the dead-letter queue. Cuts long texts. */
export const buryIn =
  (client: SQSClient, queueUrl: string) =>
  async (letters: readonly DeadLetter[]): Promise<void> => {
    for (const group of batches(letters, MESSAGES_MAX)) {
      const Entries = group.map((letter, index) => ({ Id: String(index), MessageBody: bodyOf(letter) }));
      const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      if (Failed && Failed.length > 0)
        throw new ThrottledError(`The dead-letter queue refused ${Failed.length} messages: ${Failed[0]!.Message}`);
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

/** SQS rejects some control characters and lone surrogates. */
const legible = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
