import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { ignoreConflict, type TableRef } from '../kernel/dynamo.ts';

export type Quotas = TableRef<'operations'>;

/** Longer than the day it counts. */
const KEPT_SECONDS = 2 * 86_400;

/** Spends one unit of a UTC day atomically. Returns what remains, or null at `max`. */
export async function takeDailyQuota(
  { client, table }: Quotas,
  name: string,
  keyId: string,
  nowMs: number,
  max: number,
): Promise<number | null> {
  const update = new UpdateItemCommand({
    TableName: table,
    Key: { k: { S: `quota#${name}#${keyId}` }, s: { S: formatUtcDay(nowMs) } },
    UpdateExpression: 'ADD used :one SET expires = :expires',
    ConditionExpression: 'attribute_not_exists(used) OR used < :max',
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':max': { N: String(max) },
      ':expires': { N: String(Math.floor(nowMs / 1000) + KEPT_SECONDS) },
    },
    ReturnValues: 'UPDATED_NEW',
  });
  const written = await ignoreConflict(client.send(update));
  return written === null ? null : max - Number(written.Attributes?.used?.N);
}
