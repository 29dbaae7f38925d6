import { countItemBytes, countValueBytes, type Item, readUnits, type Value, writeUnits } from './units.ts';

/** Partition attribute of a table and of its indexes. */
export type Keys = { readonly partition: string; readonly indexes: Readonly<Record<string, string>> };

/** One item, statement or query of a request. */
export type Part = {
  readonly kind: 'read' | 'write';
  readonly table: string;
  /** `table#key`, or `table/index#key`. */
  readonly partition: string;
  /** Least units, known from the request alone. */
  readonly units: number;
  /** Partitions of indexes that the write puts an entry into. */
  readonly entries: readonly string[];
};

export type Fields = Readonly<Record<string, unknown>>;

type Find = (table: string) => Keys | undefined;
type Read = (input: Fields, find: Find) => readonly (Part | null)[];

/** In order; null without a partition. Empty for other actions. */
export function listRequestParts(action: string, input: Fields, find: Find): readonly (Part | null)[] {
  return readers[action]?.(input, find) ?? [];
}

const readers: Readonly<Record<string, Read>> = {
  GetItem: ({ TableName, Key, ConsistentRead }, find) => [readPart(TableName, Key, ConsistentRead, find)],
  PutItem: ({ TableName, Item }, find) => [writePart(TableName, Item, find)],
  UpdateItem: ({ TableName, Key }, find) => [writePart(TableName, Key, find)],
  DeleteItem: ({ TableName, Key }, find) => [writePart(TableName, Key, find)],
  Query: (input, find) => [queryPart(input, find)],
  BatchGetItem: (input, find) =>
    listTableRequests(input).flatMap(([table, { Keys, ConsistentRead }]) =>
      (Keys as readonly Item[]).map(key => readPart(table, key, ConsistentRead, find)),
    ),
  BatchWriteItem: (input, find) =>
    listTableRequests(input).flatMap(([table, requests]) =>
      (requests as unknown as readonly WriteRequest[]).map(one =>
        writePart(table, one.PutRequest?.Item ?? one.DeleteRequest?.Key ?? {}, find),
      ),
    ),
  BatchExecuteStatement: ({ Statements }, find) => toStatementParts(Statements, find),
  ExecuteTransaction: ({ TransactStatements }, find) => multiplyUnits(toStatementParts(TransactStatements, find)),
  TransactGetItems: ({ TransactItems }, find) =>
    multiplyUnits(listMembers(TransactItems).map(({ TableName, Key }) => readPart(TableName, Key, true, find))),
  TransactWriteItems: ({ TransactItems }, find) =>
    multiplyUnits(
      listMembers(TransactItems).map(({ TableName, Item, Key }) => writePart(TableName, Item ?? Key, find)),
    ),
};

type WriteRequest = { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } };

export function listTableRequests({ RequestItems }: Fields): readonly (readonly [string, Fields])[] {
  return Object.entries((RequestItems ?? {}) as Readonly<Record<string, Fields>>);
}

function listMembers(items: unknown): readonly Fields[] {
  return (items as readonly Fields[]).map(item => Object.values(item)[0] as Fields);
}

/** A transaction writes and reads twice. */
function multiplyUnits(parts: readonly (Part | null)[]): readonly (Part | null)[] {
  return parts.map(part => part && { ...part, units: part.units * 2 });
}

function readPart(table: unknown, key: unknown, isConsistent: unknown, find: Find): Part | null {
  const partition = findPartition(String(table), key as Item, find);
  return partition === null
    ? null
    : { kind: 'read', table: String(table), partition, units: readUnits(0, isConsistent === true), entries: [] };
}

function writePart(table: unknown, item: unknown, find: Find): Part | null {
  const [name, own] = [String(table), item as Item];
  const partition = findPartition(name, own, find);
  if (partition === null) return null;
  const entries = Object.entries(find(name)!.indexes).flatMap(([index, attribute]) =>
    own[attribute] ? [`${name}/${index}#${formatKey(own[attribute])}`] : [],
  );
  return { kind: 'write', table: name, partition, units: writeUnits(countItemBytes(own)), entries };
}

function findPartition(table: string, item: Item, find: Find): string | null {
  const keys = find(table);
  const value = keys && item[keys.partition];
  return value ? `${table}#${formatKey(value)}` : null;
}

function formatKey(value: Value): string {
  return String(Object.values(value)[0]);
}

type Query = {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
  readonly ConsistentRead?: boolean;
};

function queryPart(input: Fields, find: Find): Part | null {
  const { TableName, IndexName, KeyConditionExpression = '', ConsistentRead, ...rest } = input as Query;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = rest;
  const keys = find(TableName);
  const attribute = IndexName === undefined ? keys?.partition : keys?.indexes[IndexName];
  const equals = [...KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const own = equals.find(([, name = '']) => (names[name] ?? name) === attribute);
  const value = values[own?.[2] ?? ''];
  if (value === undefined) return null;
  const place = IndexName === undefined ? TableName : `${TableName}/${IndexName}`;
  const units = readUnits(0, ConsistentRead === true);
  return { kind: 'read', table: TableName, partition: `${place}#${formatKey(value)}`, units, entries: [] };
}

type Statement = { readonly Statement: string; readonly Parameters?: readonly Value[] };

function toStatementParts(statements: unknown, find: Find): readonly (Part | null)[] {
  return (statements as readonly Statement[]).map(statement => {
    // Finds a key's parameter by counting earlier placeholders.
    const { Statement: text, Parameters = [] } = statement;
    const table = /"([^"]+)"/.exec(text)?.[1] ?? '';
    const keys = find(table);
    const valueFor = (attribute: string): Value | undefined => {
      const at = new RegExp(`["']${attribute}["']\\s*[:=]\\s*\\?`).exec(text)?.index;
      return at === undefined ? undefined : Parameters[text.slice(0, at).split('?').length - 1];
    };
    const key = keys && valueFor(keys.partition);
    if (!keys || key === undefined) return null;
    const entries = Object.entries(keys.indexes).flatMap(([index, attribute]) => {
      const value = valueFor(attribute);
      return value ? [`${table}/${index}#${formatKey(value)}`] : [];
    });
    const isRead = /^\s*SELECT/i.test(text);
    const bytes = Parameters.reduce((sum, value) => sum + countValueBytes(value), 0);
    return {
      kind: isRead ? 'read' : 'write',
      table,
      partition: `${table}#${formatKey(key)}`,
      units: isRead ? readUnits(0, false) : writeUnits(bytes),
      entries: isRead ? [] : entries,
    };
  });
}
