import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '../../layers/contract/tables.ts';
import { countDynamoItemBytes } from '../../layers/storage/kernel/item-size.ts';
import { runMemoryCommand } from '../../layers/storage/memory/memory-dynamo.ts';
import { createMemoryTable, type MemoryTable } from '../../layers/storage/memory/table.ts';

/** Taken before a suite replaces the clock. */
const { setImmediate } = globalThis;

/** DynamoDB's limit of an item. */
const ITEM_BYTES_MAX = 409_600;

/** A DynamoDB in this process that begins without tables. Calls are answered in later turns, as over a network. */
export const openMemoryClient = (): DynamoDBClient => {
  const store = new Map<string, MemoryTable>();
  const answer = (command: object): object => {
    if (command instanceof CreateTableCommand) return createTable(store, command.input);
    if (command instanceof DescribeTableCommand) return { Table: { TableStatus: 'ACTIVE' } };
    return runMemoryCommand(store, command);
  };
  const send = async (command: object): Promise<object> => {
    await new Promise(done => setImmediate(done));
    return { $metadata: { httpStatusCode: 200 }, ...answer(command) };
  };
  return { send, destroy: () => {}, config: {} } as unknown as DynamoDBClient;
};

const createTable = (store: Map<string, MemoryTable>, input: CreateTableCommandInput): object => {
  const { TableName, AttributeDefinitions = [], KeySchema = [], GlobalSecondaryIndexes = [] } = input;
  const types = new Map(AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]));
  const attribute = (schema: readonly KeySchemaElement[], kind: 'HASH' | 'RANGE') => {
    const name = schema.find(({ KeyType }) => KeyType === kind)?.AttributeName;
    return name === undefined ? null : { name, type: types.get(name) };
  };
  const keys = (schema: readonly KeySchemaElement[]) => ({
    partition: attribute(schema, 'HASH'),
    sort: attribute(schema, 'RANGE'),
  });
  const indexes = Object.fromEntries(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema: schema = [] }) => [IndexName, keys(schema)]),
  );
  store.set(TableName!, createMemoryTable({ ...keys(KeySchema), indexes } as unknown as Table, demandSize));
  return { TableDescription: { TableStatus: 'ACTIVE' } };
};

/** Refuses an item above the limit, before it is written. */
const demandSize: MemoryTable['noteWrite'] = (_key, item) => {
  if (item === null || countDynamoItemBytes(item) <= ITEM_BYTES_MAX) return;
  throw Object.assign(new Error('Item size has exceeded the maximum allowed size'), { name: 'ValidationException' });
};
