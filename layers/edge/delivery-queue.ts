import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { ThrottledError } from '../storage/kernel/dynamo.ts';
import { splitIntoChunks } from '../storage/kernel/parallel.ts';

/** Asks for firings of a rule, or the challenge, to be sent. */
export type DeliveryCall = {
  readonly owner: string;
  readonly targetId: string;
  /** Null: the challenge. */
  readonly ruleId: string | null;
  /** Not before this time. */
  readonly atMs: number;
};

export type CallDeliveries = (calls: readonly DeliveryCall[]) => Promise<void>;

const MESSAGES_MAX = 10;
/** Longest delay of SQS. A longer wait is queued again. */
const DELAY_SECONDS_MAX = 900;

/** Puts calls into the queue of deliveries. Each arrives at least once. */
export function createDeliveryCaller(client: SQSClient, queueUrl: string, clock = Date.now): CallDeliveries {
  return async calls => {
    for (const group of splitIntoChunks(calls, MESSAGES_MAX)) {
      const Entries = group.map((call, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(call),
        DelaySeconds: Math.min(DELAY_SECONDS_MAX, Math.max(0, Math.ceil((call.atMs - clock()) / 1_000))),
      }));
      const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      if (Failed && Failed.length > 0)
        throw new ThrottledError(`The queue of deliveries refused ${Failed.length} calls: ${Failed[0]!.Message}`);
    }
  };
}

/** Reads a message of the queue. Throws if it is another. */
export function parseDeliveryCall(text: string): DeliveryCall {
  const call = JSON.parse(text) as DeliveryCall;
  const isCall = typeof call.owner === 'string' && typeof call.targetId === 'string' && Number.isFinite(call.atMs);
  if (!isCall) throw new Error(`The queue of deliveries has a message that is not a call: ${text.slice(0, 200)}`);
  return call;
}
