import type {
  AttributeValue,
  BatchExecuteStatementCommandInput,
  BatchGetItemCommandInput,
  BatchWriteItemCommandInput,
  DeleteItemCommandInput,
  DynamoDBClient,
  GetItemCommandInput,
  PutItemCommandInput,
  QueryCommandInput,
  ScanCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { tables as rows, type TableName } from '../../contract/tables.ts';
import type { Item } from '../kernel/dynamo.ts';
import { type Bound, compareAttributes, compileCondition, compilePath } from './expression.ts';
import { parseKeyCondition } from './key-condition.ts';
import { parseStatement } from './statement.ts';
import { createMemoryTable, extractItemKey, type ItemTable, type MemoryTable } from './table.ts';
import { applyUpdateExpression } from './update.ts';

/** A DynamoDB in memory: the commands that the product uses, and nothing else. */
export type MemoryStore = ReadonlyMap<string, MemoryTable>;
/** Tables by name, in memory or embedded. */
export type ItemStore = ReadonlyMap<string, ItemTable>;

export function createMemoryStore(names: readonly TableName[] = Object.keys(rows) as TableName[]): MemoryStore {
  return new Map(names.map(name => [name, createMemoryTable(rows[name])]));
}

type Command = { readonly constructor: { readonly name: string }; readonly input: never };
type Answers = Readonly<Record<string, (store: ItemStore, input: never) => object>>;

/** Throws errors with DynamoDB's names. */
export function runMemoryCommand(store: ItemStore, command: unknown): object {
  const known = command as Command;
  const answer = answers[known.constructor.name];
  if (!answer) throw new Error(`The memory store does not know ${known.constructor.name}.`);
  return answer(store, known.input);
}

/** A client without network and faults. */
export function createMemoryClient(store: ItemStore): DynamoDBClient {
  return {
    send: async (command: unknown) => runMemoryCommand(store, command),
    config: {},
  } as unknown as DynamoDBClient;
}

function createError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

function getTable(store: ItemStore, name: string): ItemTable {
  const table = store.get(name);
  if (!table) throw createError('ResourceNotFoundException', `Table ${name} does not exist`);
  return table;
}

type Expressions = {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, AttributeValue> | undefined;
};

function toBound({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expressions): Bound {
  return {
    names: ExpressionAttributeNames,
    values: ExpressionAttributeValues,
  };
}

type Conditional = Expressions &
  Pick<UpdateItemCommandInput, 'ConditionExpression' | 'ReturnValuesOnConditionCheckFailure'>;

function check(item: Item | undefined, input: Conditional): void {
  const { ConditionExpression, ReturnValuesOnConditionCheckFailure } = input;
  if (!ConditionExpression || compileCondition(ConditionExpression)(item, toBound(input))) return;
  throw Object.assign(
    createError('ConditionalCheckFailedException', 'The conditional request failed'),
    item && ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? { Item: item } : {},
  );
}

/** DynamoDB's limit of a batch. */
function assertBatchSize<T>(list: readonly T[], max: number): readonly T[] {
  if (list.length === 0 || list.length > max) throw createError('ValidationException', `A batch has 1 to ${max} parts`);
  return list;
}

function assertDistinctKeys(table: ItemTable, keys: readonly Item[]): void {
  const names = new Set(keys.map(key => JSON.stringify(extractItemKey(table, key))));
  if (names.size < keys.length)
    throw createError('ValidationException', 'Provided list of item keys contains duplicates');
}

const answers: Answers = {
  GetItemCommand: (store, { TableName, Key }: GetItemCommandInput) => {
    const item = getTable(store, TableName!).find(Key!);
    return item ? { Item: item } : {};
  },
  BatchGetItemCommand: (store, { RequestItems }: BatchGetItemCommandInput) => ({
    Responses: Object.fromEntries(
      Object.entries(RequestItems!).map(([name, { Keys }]) => {
        const table = getTable(store, name);
        assertDistinctKeys(table, assertBatchSize(Keys!, 100));
        return [name, Keys!.map(table.find).filter(item => item !== undefined)];
      }),
    ),
    UnprocessedKeys: {},
  }),
  PutItemCommand: (store, input: PutItemCommandInput) => {
    const table = getTable(store, input.TableName!);
    check(table.find(input.Item!), input);
    table.put(input.Item!);
    return {};
  },
  BatchWriteItemCommand: (store, { RequestItems }: BatchWriteItemCommandInput) => {
    for (const [name, requests] of Object.entries(RequestItems!)) {
      const table = getTable(store, name);
      const keys = assertBatchSize(requests, 25).map(
        ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest!.Key!,
      );
      assertDistinctKeys(table, keys);
      for (const { PutRequest, DeleteRequest } of requests)
        if (PutRequest) table.put(PutRequest.Item!);
        else table.remove(DeleteRequest!.Key!);
    }
    return { UnprocessedItems: {} };
  },
  DeleteItemCommand: (store, input: DeleteItemCommandInput) => {
    const table = getTable(store, input.TableName!);
    const before = table.find(input.Key!);
    check(before, input);
    table.remove(input.Key!);
    return before && input.ReturnValues === 'ALL_OLD' ? { Attributes: before } : {};
  },
  UpdateItemCommand: (store, input: UpdateItemCommandInput) => {
    const table = getTable(store, input.TableName!);
    const before = table.find(input.Key!);
    check(before, input);
    const { item, names } = applyUpdateExpression(input.UpdateExpression!, input.Key!, before, toBound(input));
    table.put(item);
    return selectReturned(input.ReturnValues, item, names);
  },
  QueryCommand: (store, input: QueryCommandInput) => query(getTable(store, input.TableName!), input),
  ScanCommand: (store, input: ScanCommandInput) => scan(getTable(store, input.TableName!), input),
  BatchExecuteStatementCommand: (store, { Statements }: BatchExecuteStatementCommandInput) => ({
    Responses: assertBatchSize(Statements!, 25).map(({ Statement, Parameters }) => {
      try {
        return run(store, Statement!, Parameters ?? []);
      } catch (error) {
        if (!(error instanceof Error && error.name === 'ValidationException')) throw error;
        return { Error: { Code: 'ValidationError', Message: error.message } };
      }
    }),
  }),
};

function selectReturned(wanted: string | undefined, item: Item, names: readonly string[]): object {
  if (wanted === 'ALL_NEW') return { Attributes: item };
  if (wanted === undefined || wanted === 'NONE') return {};
  if (wanted !== 'UPDATED_NEW') throw new Error(`The memory store does not return ${wanted}.`);
  return { Attributes: Object.fromEntries(names.flatMap(name => (item[name] ? [[name, item[name]]] : []))) };
}

/** Pages are cut before the filter, as in DynamoDB. */
function scan(table: ItemTable, input: ScanCommandInput): object {
  const { Limit: limit = Infinity, ExclusiveStartKey: after, FilterExpression, Segment = 0, TotalSegments = 1 } = input;
  const whole = { index: undefined, partition: undefined, sort: {}, isForward: true, after };
  const isOwn = (item: Item): boolean =>
    Buffer.from(item[table.row.partition.name]!.S!).reduce((sum, byte) => sum + byte, 0) % TotalSegments === Segment;
  const items =
    TotalSegments === 1
      ? table.list({ ...whole, limit })
      : table
          .list({ ...whole, limit: Infinity })
          .filter(isOwn)
          .slice(0, limit);
  const passes = FilterExpression === undefined ? () => true : compileCondition(FilterExpression);
  const found = items.filter(item => passes(item, toBound(input))).map(item => selectAttributes(table, input, item));
  return {
    Items: found,
    Count: found.length,
    ...(items.length > 0 && items.length === limit && { LastEvaluatedKey: extractItemKey(table, items.at(-1)!) }),
  };
}

function query(table: ItemTable, input: QueryCommandInput): object {
  const { IndexName: index, ScanIndexForward: isForward = true, Limit: limit = Infinity, ExclusiveStartKey } = input;
  const bound = toBound(input);
  const range = parseKeyCondition(input.KeyConditionExpression!, bound);
  const items = table.list({ ...range, index, isForward, after: ExclusiveStartKey, limit });
  const passes = input.FilterExpression === undefined ? () => true : compileCondition(input.FilterExpression);
  const found = items.filter(item => passes(item, bound)).map(item => selectAttributes(table, input, item));
  return {
    Items: found,
    Count: found.length,
    ...(items.length > 0 && items.length === limit && { LastEvaluatedKey: toLastKey(table, index, items.at(-1)!) }),
  };
}

function toLastKey(table: ItemTable, name: string | undefined, item: Item): Item {
  const index = name === undefined ? undefined : table.row.indexes[name];
  const indexed = index
    ? { [index.partition.name]: item[index.partition.name]!, [index.sort.name]: item[index.sort.name]! }
    : {};
  return { ...extractItemKey(table, item), ...indexed };
}

/** Indexes hold keys only. */
function selectAttributes(table: ItemTable, input: QueryCommandInput | ScanCommandInput, item: Item): Item {
  if (input.IndexName !== undefined) return toLastKey(table, input.IndexName, item);
  if (!input.ProjectionExpression) return item;
  const bound = toBound(input);
  const made: Item = {};
  for (const path of input.ProjectionExpression.split(',').map(part => part.trim())) {
    const value = compilePath(path)(item, bound);
    const [outer, inner] = path.split('.') as [string, string | undefined];
    if (value === undefined) continue;
    if (inner === undefined) made[outer] = value;
    else made[outer] = { M: { ...made[outer]?.M, [inner]: value } };
  }
  return made;
}

function run(store: ItemStore, text: string, parameters: readonly AttributeValue[]): object {
  const statement = parseStatement(text, parameters);
  const table = getTable(store, statement.table);
  if (statement.kind === 'insert') {
    if (table.find(statement.item)) return { Error: { Code: 'DuplicateItem', Message: 'Duplicate primary key' } };
    table.put(statement.item);
    return {};
  }
  const { key, set, removed, condition } = statement;
  const before = table.find(key);
  const own = condition.path.reduce<AttributeValue | undefined>(
    (value, name) => value?.M?.[name],
    before && { M: before },
  );
  if (!before || compareAttributes(own, condition.value) !== 0)
    return { Error: { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' } };
  const next = { ...before, ...set };
  for (const name of removed) delete next[name];
  table.put(next);
  return {};
}
