import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { queryItems, type TableRef } from './dynamo.ts';

export type Counters = TableRef;

/** Counters that functions add to and /metrics reads. Labels are part of a counter's name, as the exposition format writes them. */
export const openCounters = (client: DynamoDBClient, table: string): Counters => ({ client, table });

const PARTITION = 'counters';

/** Adds to counters under a writer's name, all in one write. */
export const addCounts = async (
  { client, table }: Counters,
  writer: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> => {
  const list = [...counts];
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { k: { S: PARTITION }, s: { S: writer } },
      UpdateExpression: `ADD ${list.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(list.map(([name], index) => [`#c${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(list.map(([, by], index) => [`:c${index}`, { N: String(by) }])),
    }),
  );
};

/** All counters by name, over all writers, sorted. */
export const readCounts = async (counters: Counters): Promise<ReadonlyMap<string, number>> => {
  const items = await queryItems(counters, {
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: PARTITION } },
  });
  const totals = new Map<string, number>();
  for (const { k: _partition, s: _writer, ...item } of items)
    for (const [name, { N: total }] of Object.entries(item)) totals.set(name, (totals.get(name) ?? 0) + Number(total));
  return new Map([...totals].sort(([a], [b]) => a.localeCompare(b)));
};
