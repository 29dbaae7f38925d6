import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getItem, ignoreConflict } from '../kernel/dynamo.ts';
import type { Quotas } from './quota.ts';

/** Holds `capacity` tokens and gains one per interval. */
export type Bucket = { readonly capacity: number; readonly intervalMs: number };

export type Taking = {
  readonly isTaken: boolean;
  readonly remaining: number;
  /** Until there is one more; of a refusal, until there are enough. */
  readonly nextMs: number;
};

const KEPT_SECONDS = 86_400;

/**
 * Takes tokens atomically: all of them or none. The item has the time of a full bucket; a token
 * delays it. Without whole milliseconds per token the delay is rounded up.
 */
export async function takeTokens(
  quotas: Quotas,
  keyId: string,
  bucket: Bucket,
  nowMs: number,
  count = 1,
): Promise<Taking> {
  const delayMs = Math.ceil(count * bucket.intervalMs);
  const latestMs = nowMs + bucket.capacity * bucket.intervalMs - delayMs;
  const write = createWriter(quotas, keyId);
  const delayed = await write('full_at + :by', 'full_at > :now AND full_at <= :latest', {
    ':by': delayMs,
    ':now': nowMs,
    ':latest': latestMs,
  });
  if (delayed !== null) return toTaking(bucket, delayed - nowMs);
  const fullMs = Number((await getItem(quotas, toKey(keyId)))?.full_at?.N ?? 0);
  if (fullMs > latestMs)
    return { isTaken: false, remaining: countRemaining(bucket, fullMs - nowMs), nextMs: fullMs - latestMs };
  const begun =
    fullMs > nowMs
      ? null
      : await write(':from', 'attribute_not_exists(full_at) OR full_at <= :now', {
          ':from': nowMs + delayMs,
          ':now': nowMs,
        });
  return begun === null ? takeTokens(quotas, keyId, bucket, nowMs, count) : toTaking(bucket, begun - nowMs);
}

/** Takes even tokens that are missing. Returns when the bucket is full, unix ms. */
export async function takeWithOverdraft(
  quotas: Quotas,
  keyId: string,
  intervalMs: number,
  nowMs: number,
  count: number,
): Promise<number> {
  const delayMs = Math.ceil(count * intervalMs);
  const write = createWriter(quotas, keyId);
  for (;;) {
    const times = { ':now': nowMs };
    const delayed = await write('full_at + :by', 'full_at > :now', { ...times, ':by': delayMs });
    if (delayed !== null) return delayed;
    const isFull = 'attribute_not_exists(full_at) OR full_at <= :now';
    const begun = await write(':from', isFull, { ...times, ':from': nowMs + delayMs });
    if (begun !== null) return begun;
  }
}

/** When the bucket is full, unix ms; 0 if unused. */
export async function loadFullMs(quotas: Quotas, keyId: string): Promise<number> {
  return Number((await getItem(quotas, toKey(keyId)))?.full_at?.N ?? 0);
}

function toTaking(bucket: Bucket, untilFullMs: number): Taking {
  return {
    isTaken: true,
    remaining: countRemaining(bucket, untilFullMs),
    nextMs: untilFullMs % bucket.intervalMs || bucket.intervalMs,
  };
}

/** The clock of another instance may be ahead. */
function countRemaining({ capacity, intervalMs }: Bucket, untilFullMs: number): number {
  return Math.max(0, capacity - Math.ceil(untilFullMs / intervalMs));
}

function toKey(keyId: string) {
  return { k: { S: `rate#${keyId}` }, s: { S: '-' } };
}

type Numbers = Readonly<Record<`:${string}`, number>>;

/** Returns the new time, or null if the condition fails. */
function createWriter({ client, table }: Quotas, keyId: string) {
  return async (fullAt: string, condition: string, values: Numbers): Promise<number | null> => {
    const expires = Math.ceil((values[':now'] ?? 0) / 1000) + KEPT_SECONDS;
    const numbers = Object.entries({ ...values, ':expires': expires });
    const update = new UpdateItemCommand({
      TableName: table,
      Key: toKey(keyId),
      UpdateExpression: `SET full_at = ${fullAt}, expires = :expires`,
      ConditionExpression: condition,
      ExpressionAttributeValues: Object.fromEntries(numbers.map(([name, value]) => [name, { N: String(value) }])),
      ReturnValues: 'UPDATED_NEW',
    });
    const written = await ignoreConflict(client.send(update));
    return written === null ? null : Number(written.Attributes?.full_at?.N);
  };
}
