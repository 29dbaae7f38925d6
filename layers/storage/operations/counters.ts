import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { queryItems, type TableRef } from '../kernel/dynamo.ts';

export type Counters = TableRef<'operations'>;

/** Labels are part of a counter's name, in Prometheus format. */
export const openCounters = (client: DynamoDBClient, table: string): Counters => ({ client, table });

const PARTITION = 'counters';

/** One write for all. */
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

/** Sums over writers, sorted by name. */
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
