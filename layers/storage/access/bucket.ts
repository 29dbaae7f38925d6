import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getItem, unlessConflict } from '../kernel/dynamo.ts';
import type { Quotas } from './quota.ts';

/** Holds `capacity` tokens and gains one per interval. */
export type Bucket = { readonly capacity: number; readonly intervalMs: number };

export type Taking = {
  readonly isTaken: boolean;
  readonly remaining: number;
  readonly nextMs: number;
};

const KEPT_SECONDS = 86_400;

/** Takes a token atomically. The item has the time of a full bucket; a token delays it. */
export const takeToken = async (quotas: Quotas, keyId: string, bucket: Bucket, nowMs: number): Promise<Taking> => {
  const { capacity, intervalMs } = bucket;
  const latestMs = nowMs + (capacity - 1) * intervalMs;
  const write = writerOf(quotas, keyId);
  const delayed = await write('full_at + :by', 'full_at > :now AND full_at <= :latest', {
    ':by': intervalMs,
    ':now': nowMs,
    ':latest': latestMs,
  });
  if (delayed !== null) return taken(bucket, delayed - nowMs);
  const fullMs = Number((await getItem(quotas, keyOf(keyId)))?.full_at?.N ?? 0);
  if (fullMs > latestMs) return { isTaken: false, remaining: 0, nextMs: fullMs - latestMs };
  const begun =
    fullMs > nowMs
      ? null
      : await write(':from', 'attribute_not_exists(full_at) OR full_at <= :now', {
          ':from': nowMs + intervalMs,
          ':now': nowMs,
        });
  return begun === null ? takeToken(quotas, keyId, bucket, nowMs) : taken(bucket, begun - nowMs);
};

const taken = ({ capacity, intervalMs }: Bucket, untilFullMs: number): Taking => ({
  isTaken: true,
  remaining: capacity - Math.ceil(untilFullMs / intervalMs),
  nextMs: untilFullMs % intervalMs || intervalMs,
});

const keyOf = (keyId: string) => ({ k: { S: `rate#${keyId}` }, s: { S: '-' } });

type Numbers = Readonly<Record<`:${string}`, number>>;

/** Returns the new time, or null if the condition fails. */
const writerOf =
  ({ client, table }: Quotas, keyId: string) =>
  async (fullAt: string, condition: string, values: Numbers): Promise<number | null> => {
    const expires = Math.ceil((values[':now'] ?? 0) / 1000) + KEPT_SECONDS;
    const numbers = Object.entries({ ...values, ':expires': expires });
    const update = new UpdateItemCommand({
      TableName: table,
      Key: keyOf(keyId),
      UpdateExpression: `SET full_at = ${fullAt}, expires = :expires`,
      ConditionExpression: condition,
      ExpressionAttributeValues: Object.fromEntries(numbers.map(([name, value]) => [name, { N: String(value) }])),
      ReturnValues: 'UPDATED_NEW',
    });
    const written = await unlessConflict(client.send(update));
    return written === null ? null : Number(written.Attributes?.full_at?.N);
  };
