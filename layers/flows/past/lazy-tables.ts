import type { DynamoDBClient, QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { tables as rows, type TableName } from '../../contract/tables.ts';
import type { Tables } from '../../edge/tables.ts';
import type { Item } from '../../storage/kernel/dynamo.ts';
import { parseKeyCondition } from '../../storage/memory/key-condition.ts';
import { createMemoryClient, createMemoryStore } from '../../storage/memory/memory-dynamo.ts';
import type { SortRange } from '../../storage/memory/table.ts';

/** Fills a partition before it is read, or as far as a reading needs. */
export type Fill = (table: TableName, partition: string, reading?: Reading | undefined) => Promise<void>;

/** A key, or a query, and both ends of a range of texts. */
export type Reading = { readonly range?: Sort | undefined } & (
  | { readonly key: Item; readonly query?: never }
  | { readonly query: Query; readonly key?: never }
);
/** A key has both ends equal. */
export type Sort = { readonly from: string; readonly to: string };
export type Query = Pick<
  QueryCommandInput,
  | 'KeyConditionExpression'
  | 'ExpressionAttributeValues'
  | 'ExpressionAttributeNames'
  | 'ExclusiveStartKey'
  | 'Limit'
  | 'ScanIndexForward'
>;

/** Whether a partition is read from the service. */
export type Pass = (table: TableName, partition: string) => boolean;

/** Tables in memory: `whole` as they are, `open` filled before each read. */
export function openLazyTables(real: Tables<TableName>, passes: Pass) {
  const memory = createMemoryClient(createMemoryStore());
  const openSend = (fill: Fill) => async (command: Command) => {
    const { TableName: name } = command.input;
    const partitions = listPartitions(command.input);
    if (
      name !== undefined &&
      partitions.length > 0 &&
      partitions.every(([table, partition]) => passes(table, partition))
    )
      return real[name].client.send(renameTable(command, real[name].table) as never);
    await Promise.all(partitions.map(([table, partition, reading]) => fill(table, partition, reading)));
    return memory.send(command as never);
  };
  const over = (client: DynamoDBClient) =>
    Object.fromEntries(Object.keys(rows).map(name => [name, { client, table: name }])) as unknown as Tables<TableName>;
  return {
    whole: over(memory),
    open: (fill: Fill) => over({ send: openSend(fill), config: {} } as unknown as DynamoDBClient),
  };
}

type Command = { readonly input: Input };

/** The same command for a table of the service. */
function renameTable(command: Command, table: string): Command {
  const Own = command.constructor as new (input: object) => Command;
  return new Own({ ...command.input, TableName: table });
}

type Input = Query & {
  readonly TableName?: TableName;
  readonly Key?: Item;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
  readonly IndexName?: string;
};

type Read = readonly [table: TableName, partition: string, reading?: Reading];

/** Partitions that a command reads. Only relations are filled for an index. */
function listPartitions(input: Input): readonly Read[] {
  const { TableName: table, Key: key, KeyConditionExpression: condition, IndexName: index } = input;
  const found: Read[] = [];
  const add = (name: TableName, item: Item) => {
    const { partition, sort } = rows[name];
    const own = sort === null ? undefined : item[sort.name]?.S;
    const range = own === undefined ? undefined : { from: own, to: own };
    found.push([name, item[partition.name]!.S!, { key: item, range }]);
  };
  if (table !== undefined && key !== undefined) add(table, key);
  for (const [name, { Keys = [] }] of Object.entries(input.RequestItems ?? {}))
    for (const item of Keys) add(name as TableName, item);
  if (table === 'coordination' && index !== undefined) found.push([table, index]);
  else if (table !== undefined && condition !== undefined && index === undefined) {
    const values = { ...input.ExpressionAttributeValues };
    const { partition, sort } = parseKeyCondition(condition, { names: {}, values });
    found.push([table, partition!, { query: input, range: toRange(sort) }]);
  }
  return found;
}

/** Both ends of a range of texts, or none. */
function toRange({ prefix, from, to }: SortRange): Sort | undefined {
  if (prefix !== undefined) return { from: prefix, to: `${prefix}\uffff` };
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}
