import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tables as rows, type TableName } from '../../contract/tables.ts';
import type { Tables } from '../../edge/tables.ts';
import type { Item } from '../../storage/kernel/dynamo.ts';
import { parseKeyCondition } from '../../storage/memory/key-condition.ts';
import { createMemoryClient, createMemoryStore } from '../../storage/memory/memory-dynamo.ts';

/** Makes what a partition of a table holds. Called once per partition, before its first read. */
export type Fill = (table: TableName, partition: string) => Promise<void>;

/** Tables in memory: `whole` as they are, `lazy` filled before each read. */
export function openLazyTables(fill: Fill): {
  readonly whole: Tables<TableName>;
  readonly lazy: Tables<TableName>;
} {
  const memory = createMemoryClient(createMemoryStore());
  const send = async (command: { readonly input: Input }) => {
    await Promise.all(listPartitions(command.input).map(([table, partition]) => fill(table, partition)));
    return memory.send(command as never);
  };
  const over = (client: DynamoDBClient) =>
    Object.fromEntries(Object.keys(rows).map(name => [name, { client, table: name }])) as unknown as Tables<TableName>;
  return { whole: over(memory), lazy: over({ send, config: {} } as unknown as DynamoDBClient) };
}

type Input = {
  readonly TableName?: TableName;
  readonly Key?: Item;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>;
};

/** Partitions that a command reads. Indexes are not filled. */
function listPartitions(input: Input): readonly (readonly [TableName, string])[] {
  const { TableName: table, Key: key, KeyConditionExpression: condition, IndexName: index } = input;
  const found: (readonly [TableName, string])[] = [];
  const add = (name: TableName, item: Item) => found.push([name, item[rows[name].partition.name]!.S!]);
  if (table !== undefined && key !== undefined) add(table, key);
  for (const [name, { Keys = [] }] of Object.entries(input.RequestItems ?? {}))
    for (const item of Keys) add(name as TableName, item);
  if (table !== undefined && condition !== undefined && index === undefined) {
    const values = { ...input.ExpressionAttributeValues };
    found.push([table, parseKeyCondition(condition, { names: {}, values }).partition!]);
  }
  return found;
}
