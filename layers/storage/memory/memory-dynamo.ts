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
import { type Bound, conditionOf, orderOf, pathOf } from './expression.ts';
import { statementOf } from './statement.ts';
import { allItems, find, itemsOf, keyOf, type MemoryTable, newTable, put, remove } from './table.ts';
import { updated } from './update.ts';

/** A DynamoDB in memory: the commands that the product uses, and nothing else. */
export type MemoryStore = ReadonlyMap<string, MemoryTable>;

export const newStore = (names: readonly TableName[] = Object.keys(rows) as TableName[]): MemoryStore =>
  new Map(names.map(name => [name, newTable(rows[name])]));

type Command = { readonly constructor: { readonly name: string }; readonly input: never };
type Answers = Readonly<Record<string, (store: MemoryStore, input: never) => object>>;

/** Throws errors with DynamoDB's names. */
export const execute = (store: MemoryStore, command: unknown): object => {
  const known = command as Command;
  const answer = answers[known.constructor.name];
  if (!answer) throw new Error(`The memory store does not know ${known.constructor.name}.`);
  return answer(store, known.input);
};

/** A client without network and faults. */
export const memoryClient = (store: MemoryStore): DynamoDBClient =>
  ({ send: async (command: unknown) => execute(store, command), config: {} }) as unknown as DynamoDBClient;

const failed = (name: string, message: string): Error => Object.assign(new Error(message), { name });

const tableIn = (store: MemoryStore, name: string): MemoryTable => {
  const table = store.get(name);
  if (!table) throw failed('ResourceNotFoundException', `There is no table ${name}`);
  return table;
};

type Expressions = {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, AttributeValue> | undefined;
};

const boundOf = ({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expressions): Bound => ({
  names: ExpressionAttributeNames,
  values: ExpressionAttributeValues,
});

type Conditional = Expressions &
  Pick<UpdateItemCommandInput, 'ConditionExpression' | 'ReturnValuesOnConditionCheckFailure'>;

const check = (item: Item | undefined, input: Conditional): void => {
  const { ConditionExpression, ReturnValuesOnConditionCheckFailure } = input;
  if (!ConditionExpression || conditionOf(ConditionExpression)(item, boundOf(input))) return;
  throw Object.assign(
    failed('ConditionalCheckFailedException', 'The conditional request failed'),
    item && ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? { Item: item } : {},
  );
};

/** DynamoDB's limit of a batch. */
const limited = <T>(list: readonly T[], max: number): readonly T[] => {
  if (list.length === 0 || list.length > max) throw failed('ValidationException', `A batch has 1 to ${max} parts`);
  return list;
};

const distinctKeys = (table: MemoryTable, keys: readonly Item[]): void => {
  const names = new Set(keys.map(key => JSON.stringify(keyOf(table, key))));
  if (names.size < keys.length) throw failed('ValidationException', 'Provided list of item keys contains duplicates');
};

const answers: Answers = {
  GetItemCommand: (store, { TableName, Key }: GetItemCommandInput) => {
    const item = find(tableIn(store, TableName!), Key!);
    return item ? { Item: item } : {};
  },
  BatchGetItemCommand: (store, { RequestItems }: BatchGetItemCommandInput) => ({
    Responses: Object.fromEntries(
      Object.entries(RequestItems!).map(([name, { Keys }]) => {
        const table = tableIn(store, name);
        distinctKeys(table, limited(Keys!, 100));
        return [name, Keys!.map(key => find(table, key)).filter(item => item !== undefined)];
      }),
    ),
    UnprocessedKeys: {},
  }),
  PutItemCommand: (store, input: PutItemCommandInput) => {
    const table = tableIn(store, input.TableName!);
    check(find(table, input.Item!), input);
    put(table, input.Item!);
    return {};
  },
  BatchWriteItemCommand: (store, { RequestItems }: BatchWriteItemCommandInput) => {
    for (const [name, requests] of Object.entries(RequestItems!)) {
      const table = tableIn(store, name);
      const keys = limited(requests, 25).map(
        ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest!.Key!,
      );
      distinctKeys(table, keys);
      for (const { PutRequest, DeleteRequest } of requests)
        if (PutRequest) put(table, PutRequest.Item!);
        else remove(table, DeleteRequest!.Key!);
    }
    return { UnprocessedItems: {} };
  },
  DeleteItemCommand: (store, input: DeleteItemCommandInput) => {
    const table = tableIn(store, input.TableName!);
    const before = find(table, input.Key!);
    check(before, input);
    remove(table, input.Key!);
    return before && input.ReturnValues === 'ALL_OLD' ? { Attributes: before } : {};
  },
  UpdateItemCommand: (store, input: UpdateItemCommandInput) => {
    const table = tableIn(store, input.TableName!);
    const before = find(table, input.Key!);
    check(before, input);
    const { item, names } = updated(input.UpdateExpression!, input.Key!, before, boundOf(input));
    put(table, item);
    return attributesFor(input.ReturnValues, item, names);
  },
  QueryCommand: (store, input: QueryCommandInput) => query(tableIn(store, input.TableName!), input),
  ScanCommand: (store, input: ScanCommandInput) => scan(tableIn(store, input.TableName!), input),
  BatchExecuteStatementCommand: (store, { Statements }: BatchExecuteStatementCommandInput) => ({
    Responses: limited(Statements!, 25).map(({ Statement, Parameters }) => {
      try {
        return run(store, Statement!, Parameters ?? []);
      } catch (error) {
        if (!(error instanceof Error && error.name === 'ValidationException')) throw error;
        return { Error: { Code: 'ValidationError', Message: error.message } };
      }
    }),
  }),
};

const attributesFor = (wanted: string | undefined, item: Item, names: readonly string[]): object => {
  if (wanted === 'ALL_NEW') return { Attributes: item };
  if (wanted === undefined || wanted === 'NONE') return {};
  if (wanted !== 'UPDATED_NEW') throw new Error(`The memory store does not return ${wanted}.`);
  return { Attributes: Object.fromEntries(names.flatMap(name => (item[name] ? [[name, item[name]]] : []))) };
};

type Order = (a: Item, b: Item) => number;

/** Whether an item comes after the last one of the page before. */
const after =
  (last: Item | undefined, order: Order) =>
  (item: Item): boolean =>
    last === undefined || order(item, last) > 0;

const cutPage = (items: readonly Item[], limit = Infinity, isAfter: (item: Item) => boolean = () => true) => {
  const start = items.findIndex(isAfter);
  const page = start < 0 ? [] : items.slice(start, start + limit);
  return { items: page, isCut: page.length > 0 && page.length === limit };
};

const byKey =
  ({ row: { partition, sort } }: MemoryTable): Order =>
  (a, b) =>
    orderOf(a[partition.name], b[partition.name]) || (sort && orderOf(a[sort.name], b[sort.name])) || 0;

const byIndex = (table: MemoryTable, name: string): Order => {
  const { sort } = table.row.indexes[name]!;
  return (a, b) => orderOf(a[sort.name], b[sort.name]) || byKey(table)(a, b);
};

/** Pages are cut before the filter, as in DynamoDB. */
const scan = (table: MemoryTable, input: ScanCommandInput): object => {
  const { Limit, ExclusiveStartKey, FilterExpression, Segment = 0, TotalSegments = 1 } = input;
  const all = allItems(table).filter(
    item =>
      Buffer.from(item[table.row.partition.name]!.S!).reduce((sum, byte) => sum + byte, 0) % TotalSegments === Segment,
  );
  const { items, isCut } = cutPage(all, Limit, after(ExclusiveStartKey, byKey(table)));
  const passes = FilterExpression === undefined ? () => true : conditionOf(FilterExpression);
  const found = items.filter(item => passes(item, boundOf(input))).map(item => shown(table, input, item));
  return { Items: found, Count: found.length, ...(isCut && { LastEvaluatedKey: keyOf(table, items.at(-1)!) }) };
};

const query = (table: MemoryTable, input: QueryCommandInput): object => {
  const { IndexName, KeyConditionExpression, ScanIndexForward = true, Limit, ExclusiveStartKey } = input;
  const isOf = conditionOf(KeyConditionExpression!);
  const bound = boundOf(input);
  const candidates = IndexName === undefined ? inTable(table, input) : inIndex(table, IndexName, bound);
  const passes = input.FilterExpression === undefined ? isOf : conditionOf(input.FilterExpression);
  const found = candidates.filter(item => isOf(item, bound) && passes(item, bound));
  const forward = IndexName === undefined ? byKey(table) : byIndex(table, IndexName);
  const order: Order = ScanIndexForward ? forward : (a, b) => forward(b, a);
  const ordered = ScanIndexForward ? found : found.toReversed();
  const { items, isCut } = cutPage(ordered, Limit, after(ExclusiveStartKey, order));
  return {
    Items: items.map(item => shown(table, input, item)),
    Count: items.length,
    ...(isCut && { LastEvaluatedKey: lastKey(table, IndexName, items.at(-1)!) }),
  };
};

/** The partition is the first comparison of a key condition. */
const inTable = (table: MemoryTable, input: QueryCommandInput): readonly Item[] => {
  const [, value] = /^\s*[#\w]+ = (:\w+)/.exec(input.KeyConditionExpression!)!;
  return itemsOf(table, boundOf(input).values[value!]!.S!);
};

const inIndex = (table: MemoryTable, name: string, { values }: Bound): readonly Item[] => {
  const index = table.row.indexes[name]!;
  const isOwn = index.partition.name === table.row.partition.name;
  const items = isOwn ? itemsOf(table, values[':k']!.S!) : allItems(table);
  const held = items.filter(item => item[index.partition.name] && item[index.sort.name]);
  return held.toSorted(byIndex(table, name));
};

const lastKey = (table: MemoryTable, name: string | undefined, item: Item): Item => {
  const index = name === undefined ? undefined : table.row.indexes[name];
  const indexed = index
    ? { [index.partition.name]: item[index.partition.name]!, [index.sort.name]: item[index.sort.name]! }
    : {};
  return { ...keyOf(table, item), ...indexed };
};

/** Indexes hold keys only. */
const shown = (table: MemoryTable, input: QueryCommandInput | ScanCommandInput, item: Item): Item => {
  if (input.IndexName !== undefined) return lastKey(table, input.IndexName, item);
  if (!input.ProjectionExpression) return item;
  const bound = boundOf(input);
  const made: Item = {};
  for (const path of input.ProjectionExpression.split(',').map(part => part.trim())) {
    const value = pathOf(path)(item, bound);
    const [outer, inner] = path.split('.') as [string, string | undefined];
    if (value === undefined) continue;
    if (inner === undefined) made[outer] = value;
    else made[outer] = { M: { ...made[outer]?.M, [inner]: value } };
  }
  return made;
};

const run = (store: MemoryStore, text: string, parameters: readonly AttributeValue[]): object => {
  const statement = statementOf(text, parameters);
  const table = tableIn(store, statement.table);
  if (statement.kind === 'insert') {
    if (find(table, statement.item)) return { Error: { Code: 'DuplicateItem', Message: 'Duplicate primary key' } };
    put(table, statement.item);
    return {};
  }
  const { key, set, removed, condition } = statement;
  const before = find(table, key);
  const own = condition.path.reduce<AttributeValue | undefined>(
    (value, name) => value?.M?.[name],
    before && { M: before },
  );
  if (!before || orderOf(own, condition.value) !== 0)
    return { Error: { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' } };
  const next = { ...before, ...set };
  for (const name of removed) delete next[name];
  put(table, next);
  return {};
};
