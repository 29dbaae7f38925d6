import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import type {
  AttributeValue,
  CreateTableCommandInput,
  DeleteTableCommandInput,
  DynamoDBClient,
  KeySchemaElement,
  KeyType,
  UpdateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import { LRUCache } from 'lru-cache';
import type { Table as TableRow } from '../../contract/tables.ts';
import type { Item } from '../kernel/dynamo.ts';
import { openIndexedTable } from './indexed-table.ts';
import { type ItemStore, runMemoryCommand } from './memory-dynamo.ts';
import { assertItemSize, type ItemTable, type Range, readSort, type Sort } from './table.ts';

type Keys = Pick<TableRow, 'partition' | 'sort' | 'indexes'>;
type Attribute = { readonly name: string; readonly type: 'S' | 'N' };

/**
 * A DynamoDB in a SQLite database: the commands that the product uses.
 * All that are sent in one turn share one transaction, and are answered once it is committed.
 * Errors: as DynamoDB names them.
 */
export function openSqliteClient(database: DatabaseSync): DynamoDBClient {
  const catalog = openCatalog(database);
  let committed: Promise<void> | undefined;
  const commitLater = (): Promise<void> => {
    database.exec('BEGIN IMMEDIATE');
    const commit = new Promise<void>((done, fail) =>
      setImmediate(() => {
        committed = undefined;
        try {
          database.exec('COMMIT');
          done();
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          catalog.forget();
          fail(error);
        }
      }),
    );
    // If every command of the turn was refused, nobody waits for it.
    commit.catch(() => {});
    return commit;
  };
  const send = async (command: Command): Promise<object> => {
    const { name } = command.constructor;
    if (READS.test(name)) return runMemoryCommand(catalog.store, command);
    committed ??= commitLater();
    const change = catalog.changes[name];
    const answer = change ? change(command.input) : runMemoryCommand(catalog.store, command);
    await committed;
    return answer;
  };
  return { send, destroy: () => {}, config: {} } as unknown as DynamoDBClient;
}

/** The same in memory, but for tables that are kept. */
export function openMostlyMemoryClient(database: DatabaseSync, isKept: (name: string) => boolean): DynamoDBClient {
  const { store, changes } = openCatalog(database, isKept);
  const send = async ({ constructor: { name }, input }: Command): Promise<object> =>
    changes[name]?.(input) ?? runMemoryCommand(store, { constructor: { name }, input });
  return { send, destroy: () => {}, config: {} } as unknown as DynamoDBClient;
}

/** Bytes of items that were written lately, by place. Most writes compare with one of them. */
type Newest = LRUCache<string, Uint8Array>;

const NEWEST_BYTES = 4_194_304;
const OVERHEAD = 256;

type Command = { readonly constructor: { readonly name: string }; readonly input: never };

/** The keys of each table that is kept, a row in `_tables`. */
function openCatalog(database: DatabaseSync, isKept: (name: string) => boolean = () => true) {
  database.exec('CREATE TABLE IF NOT EXISTS _tables (name TEXT PRIMARY KEY, keys TEXT NOT NULL)');
  const remember = database.prepare('INSERT OR REPLACE INTO _tables (name, keys) VALUES (?, ?)');
  const forget = database.prepare('DELETE FROM _tables WHERE name = ?');
  const store = new Map<string, ItemTable>();
  const newest: Newest = new LRUCache({
    ...{ maxSize: NEWEST_BYTES, maxEntrySize: NEWEST_BYTES / 64 },
    sizeCalculation: bytes => bytes.length + OVERHEAD,
  });
  const open = (name: string, keys: Keys): void =>
    void store.set(name, isKept(name) ? openTable(database, name, keys, newest) : openIndexedTable(keys));
  const create = (name: string, keys: Keys): void => {
    if (isKept(name)) remember.run(name, JSON.stringify(keys));
    open(name, keys);
  };
  const drop = (name: string): void => {
    store.delete(name);
    newest.clear();
    forget.run(name);
    database.exec(`DROP TABLE IF EXISTS "${name}"`);
  };
  const get = (name: string): ItemTable => {
    const table = store.get(name);
    if (table !== undefined) return table;
    throw Object.assign(new Error(`Table ${name} does not exist`), { name: 'ResourceNotFoundException' });
  };
  for (const { name, keys } of database.prepare('SELECT name, keys FROM _tables').all())
    open(String(name), JSON.parse(String(keys)));
  const changes: Readonly<Record<string, (input: never) => object>> = {
    CreateTableCommand: (input: CreateTableCommandInput) => {
      create(input.TableName!, readDefinition(input));
      return { TableDescription: describeTable(input.TableName!, get(input.TableName!).row) };
    },
    DeleteTableCommand: ({ TableName: name }: DeleteTableCommandInput) => {
      get(name!);
      drop(name!);
      return { TableDescription: { TableName: name, TableStatus: 'DELETING' } };
    },
    DescribeTableCommand: ({ TableName: name }: DeleteTableCommandInput) => ({
      Table: describeTable(name!, get(name!).row),
    }),
    ListTablesCommand: () => ({ TableNames: [...store.keys()].sort() }),
    // Adds an index: the table is written again with it.
    UpdateTableCommand: ({ TableName: name, ...input }: UpdateTableCommandInput) => {
      const { row, list } = get(name!);
      const added = input.GlobalSecondaryIndexUpdates?.flatMap(({ Create: index }) => index ?? []) ?? [];
      const { indexes } = readDefinition({ ...input, GlobalSecondaryIndexes: added } as CreateTableCommandInput);
      const items = list(WHOLE);
      drop(name!);
      create(name!, { ...row, indexes: { ...row.indexes, ...indexes } });
      for (const item of items) get(name!).put(item);
      return { TableDescription: describeTable(name!, get(name!).row) };
    },
  };
  return { store: store as ItemStore, changes, forget: () => newest.clear() };
}

const WHOLE: Range = {
  index: undefined,
  partition: undefined,
  sort: {},
  isForward: true,
  after: undefined,
  limit: Number.POSITIVE_INFINITY,
};

function readDefinition(input: CreateTableCommandInput): Keys {
  const types = new Map(input.AttributeDefinitions?.map(one => [one.AttributeName, one.AttributeType]));
  const readKeys = (schema: readonly KeySchemaElement[] = []) => {
    const find = (kind: KeyType): Attribute | null => {
      const name = schema.find(({ KeyType }) => KeyType === kind)?.AttributeName;
      return name === undefined ? null : { name, type: types.get(name) === 'N' ? 'N' : 'S' };
    };
    return { partition: find('HASH')!, sort: find('RANGE') };
  };
  const indexes = input.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema }) => [IndexName!, readKeys(KeySchema)]);
  return { ...readKeys(input.KeySchema), indexes: Object.fromEntries(indexes ?? []) } as Keys;
}

function describeTable(name: string, { partition, sort, indexes }: Keys) {
  const toSchema = (keys: readonly (Attribute | null)[]) =>
    keys
      .filter(key => key !== null)
      .map((key, at) => ({ AttributeName: key.name, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
  const all = [partition, sort, ...Object.values(indexes).flatMap(index => [index.partition, index.sort])];
  const types = new Map(all.filter(key => key !== null).map(key => [key.name, key.type]));
  return {
    TableName: name,
    TableStatus: 'ACTIVE',
    KeySchema: toSchema([partition, sort]),
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
      IndexName,
      IndexStatus: 'ACTIVE',
      KeySchema: toSchema([index.partition, index.sort]),
    })),
  };
}

const READS = /^(Get|BatchGet)Item|^Query|^Scan/;

function openTable(database: DatabaseSync, name: string, row: Keys, newest: Newest): ItemTable {
  const table = `"${name}"`;
  const indexes = Object.entries(row.indexes);
  const indexColumns = indexes.flatMap((_, at) => [`p${at}`, `s${at}`]);
  const typed = ({ type }: Attribute): string => (type === 'N' ? 'NUMERIC' : 'TEXT');
  const columns = [
    'p TEXT NOT NULL',
    `s ${row.sort === null ? 'TEXT' : typed(row.sort)} NOT NULL`,
    ...indexes.flatMap(([, { sort }], at) => [`p${at} TEXT`, `s${at} ${typed(sort)}`]),
    'item BLOB NOT NULL',
  ];
  database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')}, PRIMARY KEY (p, s))`);
  for (const at of indexes.keys())
    database.exec(
      `CREATE INDEX IF NOT EXISTS "${name}.${at}" ON ${table} (p${at}, s${at}, p, s) WHERE p${at} IS NOT NULL`,
    );
  const get = database.prepare(`SELECT item FROM ${table} WHERE p = ? AND s = ?`);
  const drop = database.prepare(`DELETE FROM ${table} WHERE p = ? AND s = ?`);
  const stored = ['p', 's', ...indexColumns, 'item'];
  const insert = database.prepare(
    `INSERT OR REPLACE INTO ${table} (${stored.join(', ')}) VALUES (${stored.map(() => '?').join(', ')})`,
  );
  const listers = new Map<string, StatementSync>();
  const keys = (item: Item): [string, Sort] => readKeys(row.partition, row.sort, item);
  const toPlace = ([partition, sort]: readonly [string, Sort]): string =>
    `${name} ${partition.length} ${partition}${sort}`;
  return {
    row,
    find: key => {
      const own = keys(key);
      const bytes = newest.get(toPlace(own))?.slice() ?? get.get(...own)?.item;
      return bytes === undefined ? undefined : decodeItem(bytes);
    },
    put: item => {
      const indexed = indexes.flatMap(([, { partition, sort }]) =>
        item[partition.name] && item[sort.name] ? readKeys(partition, sort, item) : [null, null],
      );
      const bytes = serialize(item);
      assertItemSize(item, bytes.length);
      const own = keys(item);
      insert.run(...own, ...indexed, bytes);
      newest.set(toPlace(own), new Uint8Array(bytes));
    },
    remove: key => {
      const own = keys(key);
      drop.run(...own);
      newest.delete(toPlace(own));
    },
    list: range => {
      const at = indexes.findIndex(([index]) => index === range.index);
      const { text, values } = writeSelect(table, row, range, at);
      const lister = listers.get(text) ?? database.prepare(text);
      listers.set(text, lister);
      return lister.all(...values).map(({ item }) => decodeItem(item));
    },
  };
}

function readKeys(partition: Attribute, sort: Attribute | null, item: Item): [string, Sort] {
  return [item[partition.name]!.S!, sort === null ? '' : readSort(sort, item)];
}

/** Buffers would share the memory of the whole row. */
function decodeItem(bytes: unknown): Item {
  return deserialize(bytes as Uint8Array) as Record<string, AttributeValue>;
}

/** The statement of a range; `at` is the place of its index, or -1. */
function writeSelect(table: string, row: Keys, range: Range, at: number) {
  const { partition, sort, isForward, after, limit } = range;
  const [p, s] = at < 0 ? ['p', 's'] : [`p${at}`, `s${at}`];
  const order = at < 0 ? ['p', 's'] : [p, s, 'p', 's'];
  const conditions: string[] = at < 0 ? [] : [`${p} IS NOT NULL`];
  const values: SQLInputValue[] = [];
  const demand = (condition: string, ...bound: readonly SQLInputValue[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (partition !== undefined) demand(`${p} = ?`, partition);
  if (sort.prefix !== undefined)
    demand(`${s} >= ? AND substr(${s}, 1, length(?)) = ?`, sort.prefix, sort.prefix, sort.prefix);
  if (sort.from !== undefined) demand(`${s} ${sort.isOpenFrom ? '>' : '>='} ?`, sort.from);
  if (sort.to !== undefined) demand(`${s} ${sort.isOpenTo ? '<' : '<='} ?`, sort.to);
  if (after !== undefined) {
    const index = at < 0 ? undefined : Object.values(row.indexes)[at]!;
    const own = readKeys(row.partition, row.sort, after);
    const place = index === undefined ? own : [...readKeys(index.partition, index.sort, after), ...own];
    demand(`(${order.join(', ')}) ${isForward ? '>' : '<'} (${order.map(() => '?').join(', ')})`, ...place);
  }
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const direction = order.map(column => `${column}${isForward ? '' : ' DESC'}`).join(', ');
  const cut = limit === Infinity ? '' : ' LIMIT ?';
  if (limit !== Infinity) values.push(limit);
  return { text: `SELECT item FROM ${table}${where} ORDER BY ${direction}${cut}`, values };
}
