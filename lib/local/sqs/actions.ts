import { setTimeout as sleep } from 'node:timers/promises';
import { AwsError, assertAws } from '../kernel/errors.ts';
import {
  getJsonNumber,
  getJsonObject,
  getJsonText,
  isObject,
  type Json,
  type JsonObject,
  listAt,
} from '../template/json.ts';
import { hashMessageBody, type Queue } from './queues.ts';

/** Limits of SQS. */
const BATCH_MAX = 10;
const BODY_BYTES_MAX = 1024 * 1024;

type Action = (request: JsonObject, queue: Queue) => JsonObject | Promise<JsonObject>;

export const SQS_ACTIONS: Readonly<Record<string, Action>> = {
  SendMessage: (request, queue) => send(request, queue),
  SendMessageBatch: (request, queue) => mapBatch(request, entry => send(entry, queue)),
  ReceiveMessage: async (request, queue) => {
    const limit = Math.min(getJsonNumber(request, 'MaxNumberOfMessages', 1), BATCH_MAX);
    const visibility = getJsonNumber(request, 'VisibilityTimeout', queue.visibilitySeconds);
    const until = Date.now() + Math.min(getJsonNumber(request, 'WaitTimeSeconds', 0), 20) * 1000;
    let messages = queue.receive(limit, visibility);
    while (messages.length === 0 && Date.now() < until) {
      await sleep(50);
      messages = queue.receive(limit, visibility);
    }
    if (messages.length === 0) return {};
    const described = messages.map(message => {
      const attributes = JSON.parse(message.attributes) as JsonObject;
      return {
        MessageId: message.id,
        ReceiptHandle: message.receipt,
        Body: message.body,
        MD5OfBody: hashMessageBody(message.body),
        Attributes: { SentTimestamp: String(message.sentMs), ApproximateReceiveCount: String(message.received) },
        ...(Object.keys(attributes).length > 0 ? { MessageAttributes: attributes } : {}),
      };
    });
    return { Messages: described };
  },
  DeleteMessage: (request, queue) => {
    queue.remove(getJsonText(request, 'ReceiptHandle') ?? '');
    return {};
  },
  DeleteMessageBatch: (request, queue) =>
    mapBatch(request, entry => {
      queue.remove(getJsonText(entry, 'ReceiptHandle') ?? '');
      return {};
    }),
  ChangeMessageVisibilityBatch: (request, queue) =>
    mapBatch(request, entry => {
      queue.hide(getJsonText(entry, 'ReceiptHandle') ?? '', getJsonNumber(entry, 'VisibilityTimeout', 0));
      return {};
    }),
  GetQueueUrl: (_request, queue) => ({ QueueUrl: queue.url }),
  GetQueueAttributes: (_request, queue) => {
    const counts = queue.counts();
    return {
      Attributes: {
        QueueArn: queue.arn,
        ApproximateNumberOfMessages: String(counts.visible),
        ApproximateNumberOfMessagesNotVisible: String(counts.hidden),
        VisibilityTimeout: String(queue.visibilitySeconds),
        MessageRetentionPeriod: String(queue.retentionSeconds),
      },
    };
  },
};

/** Finds the queue by URL or name. */
export function resolveQueue(request: JsonObject, queues: ReadonlyMap<string, Queue>): Queue {
  const name = getJsonText(request, 'QueueName') ?? getJsonText(request, 'QueueUrl')?.split('/').at(-1) ?? '';
  const queue = queues.get(name);
  assertAws(queue, 'com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

function send(entry: JsonObject, queue: Queue): JsonObject {
  const body = getJsonText(entry, 'MessageBody') ?? '';
  const bytes = Buffer.byteLength(body);
  const isSize = bytes >= 1 && bytes <= BODY_BYTES_MAX;
  assertAws(isSize, 'InvalidParameterValue', `A message body must have 1 to ${BODY_BYTES_MAX} bytes; got ${bytes}.`);
  const attributes = JSON.stringify(getJsonObject(entry, 'MessageAttributes'));
  const id = queue.send(body, { attributes, delaySeconds: getJsonNumber(entry, 'DelaySeconds', 0) });
  return { MessageId: id, MD5OfMessageBody: hashMessageBody(body) };
}

function mapBatch(request: JsonObject, work: (entry: JsonObject) => JsonObject): JsonObject {
  const entries = listAt(request, 'Entries').filter(isObject);
  assertAws(
    entries.length >= 1 && entries.length <= BATCH_MAX,
    'com.amazonaws.sqs#TooManyEntriesInBatchRequest',
    `A batch must have 1 to ${BATCH_MAX} entries; got ${entries.length}.`,
  );
  const successful: Json[] = [];
  const failed: Json[] = [];
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...work(entry) });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      failed.push({ Id: entry.Id, SenderFault: true, Code: error.type, Message: error.message });
    }
  }
  return { Successful: successful, Failed: failed };
}
