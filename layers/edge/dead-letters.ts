import { gzipSync } from 'node:zlib';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { ThrottledError } from '../storage/kernel/dynamo.ts';
import { splitIntoChunks } from '../storage/kernel/parallel.ts';
import type { StreamRecord } from './stream.ts';

export type DeadLetter = { readonly record: StreamRecord; readonly path: string; readonly reason: string };

const MESSAGES_MAX = 10;
/** Ten messages of this size fit one SQS call. */
export const TEXT_MAX = 2_000;

/** Sends records that can never succeed to the dead-letter queue, with long texts cut. */
export function createLetterSender(client: SQSClient, queueUrl: string) {
  return async (letters: readonly DeadLetter[]): Promise<void> => {
    for (const group of splitIntoChunks(letters, MESSAGES_MAX)) {
      const Entries = group.map((letter, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify({
          reason: letter.reason,
          path: letter.path,
          shard: letter.record.shard,
          sequence: letter.record.sequence,
          text: toLegible(letter.record.text.slice(0, TEXT_MAX)),
        }),
      }));
      const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      if (Failed && Failed.length > 0)
        throw new ThrottledError(`The dead-letter queue refused ${Failed.length} messages: ${Failed[0]!.Message}`);
    }
  };
}

/** SQS rejects some control characters and lone surrogates. */
function toLegible(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
}

/** An item of a source that no code could decode yet. */
export type KeptItem = {
  readonly adapter: string;
  readonly path: string;
  readonly reason: string;
  readonly item: unknown;
};
export type KeepItems = (items: readonly KeptItem[]) => Promise<void>;

/** Maximum bytes of a queue message. A transaction has a tenth. */
const ITEM_BYTES_MAX = 250_000;

/** Packs whole items into the dead-letter queue. Throws if one is too large. */
export function createItemSaver(client: SQSClient, queueUrl: string): KeepItems {
  return async items => {
    for (const { item, reason, ...rest } of items) {
      const packed = gzipSync(JSON.stringify(item)).toString('base64');
      const MessageBody = JSON.stringify({ ...rest, reason: toLegible(reason.slice(0, TEXT_MAX)), packed });
      if (MessageBody.length > ITEM_BYTES_MAX)
        throw new Error(`An item of ${MessageBody.length} bytes does not fit the dead-letter queue`);
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
    }
  };
}
