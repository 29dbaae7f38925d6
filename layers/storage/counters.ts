import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { queryItems, type TableRef } from './dynamo.ts';

export type Counters = TableRef;

/** Counters that functions add to and /metrics reads. Labels are part of the name, as the exposition format writes them. */
export const openCounters = (client: DynamoDBClient, table: string): Counters => ({ client, table });

const PARTITION = 'counters';

/** Adds to counters, one write each. */
export const addCounts = async ({ client, table }: Counters, counts: ReadonlyMap<string, number>): Promise<void> => {
  await Promise.all(
    [...counts].map(([name, by]) =>
      client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: { k: { S: PARTITION }, s: { S: name } },
          UpdateExpression: 'ADD amount :by',
          ExpressionAttributeValues: { ':by': { N: String(by) } },
        }),
      ),
    ),
  );
};

/** All counters by name, sorted. */
export const readCounts = async (counters: Counters): Promise<ReadonlyMap<string, number>> => {
  const items = await queryItems(counters, {
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: PARTITION } },
  });
  return new Map(items.map(item => [item.s!.S!, Number(item.amount!.N)]));
};
