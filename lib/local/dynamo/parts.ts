import { type Item, itemBytes, readUnits, type Value, valueBytes, writeUnits } from './units.ts';

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
export function partsOf(action: string, input: Fields, find: Find): readonly (Part | null)[] {
  return readers[action]?.(input, find) ?? [];
}

const readers: Readonly<Record<string, Read>> = {
  GetItem: ({ TableName, Key, ConsistentRead }, find) => [readPart(TableName, Key, ConsistentRead, find)],
  PutItem: ({ TableName, Item }, find) => [writePart(TableName, Item, find)],
  UpdateItem: ({ TableName, Key }, find) => [writePart(TableName, Key, find)],
  DeleteItem: ({ TableName, Key }, find) => [writePart(TableName, Key, find)],
  Query: (input, find) => [queryPart(input, find)],
  BatchGetItem: (input, find) =>
    requestsIn(input).flatMap(([table, { Keys, ConsistentRead }]) =>
      (Keys as readonly Item[]).map(key => readPart(table, key, ConsistentRead, find)),
    ),
  BatchWriteItem: (input, find) =>
    requestsIn(input).flatMap(([table, requests]) =>
      (requests as unknown as readonly WriteRequest[]).map(one =>
        writePart(table, one.PutRequest?.Item ?? one.DeleteRequest?.Key ?? {}, find),
      ),
    ),
  BatchExecuteStatement: ({ Statements }, find) => statementParts(Statements, find),
  ExecuteTransaction: ({ TransactStatements }, find) => doubled(statementParts(TransactStatements, find)),
  TransactGetItems: ({ TransactItems }, find) =>
    doubled(membersIn(TransactItems).map(({ TableName, Key }) => readPart(TableName, Key, true, find))),
  TransactWriteItems: ({ TransactItems }, find) =>
    doubled(membersIn(TransactItems).map(({ TableName, Item, Key }) => writePart(TableName, Item ?? Key, find))),
};

type WriteRequest = { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } };

export function requestsIn({ RequestItems }: Fields): readonly (readonly [string, Fields])[] {
  return Object.entries((RequestItems ?? {}) as Readonly<Record<string, Fields>>);
}

function membersIn(items: unknown): readonly Fields[] {
  return (items as readonly Fields[]).map(item => Object.values(item)[0] as Fields);
}

/** A transaction writes and reads twice. */
function doubled(parts: readonly (Part | null)[]): readonly (Part | null)[] {
  return parts.map(part => part && { ...part, units: part.units * 2 });
}

function readPart(table: unknown, key: unknown, isConsistent: unknown, find: Find): Part | null {
  const partition = partitionIn(String(table), key as Item, find);
  return partition === null
    ? null
    : { kind: 'read', table: String(table), partition, units: readUnits(0, isConsistent === true), entries: [] };
}

function writePart(table: unknown, item: unknown, find: Find): Part | null {
  const [name, own] = [String(table), item as Item];
  const partition = partitionIn(name, own, find);
  if (partition === null) return null;
  const entries = Object.entries(find(name)!.indexes).flatMap(([index, attribute]) =>
    own[attribute] ? [`${name}/${index}#${keyText(own[attribute])}`] : [],
  );
  return { kind: 'write', table: name, partition, units: writeUnits(itemBytes(own)), entries };
}

function partitionIn(table: string, item: Item, find: Find): string | null {
  const keys = find(table);
  const value = keys && item[keys.partition];
  return value ? `${table}#${keyText(value)}` : null;
}

function keyText(value: Value): string {
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
  return { kind: 'read', table: TableName, partition: `${place}#${keyText(value)}`, units, entries: [] };
}

type Statement = { readonly Statement: string; readonly Parameters?: readonly Value[] };

function statementParts(statements: unknown, find: Find): readonly (Part | null)[] {
  return (statements as readonly Statement[]).map(statement => statementPart(statement, find));
}

/** Finds a key's parameter by counting earlier placeholders. */
function statementPart({ Statement: text, Parameters = [] }: Statement, find: Find): Part | null {
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
    return value ? [`${table}/${index}#${keyText(value)}`] : [];
  });
  const isRead = /^\s*SELECT/i.test(text);
  const bytes = Parameters.reduce((sum, value) => sum + valueBytes(value), 0);
  return {
    kind: isRead ? 'read' : 'write',
    table,
    partition: `${table}#${keyText(key)}`,
    units: isRead ? readUnits(0, false) : writeUnits(bytes),
    entries: isRead ? [] : entries,
  };
}
