import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Table as TableRow } from '../../contract/tables.ts';
import type { Item } from '../kernel/dynamo.ts';
import { type ItemStore, runMemoryCommand } from './memory-dynamo.ts';
import { type ItemTable, type Range, readSort, type Sort } from './table.ts';

type Keys = Pick<TableRow, 'partition' | 'sort' | 'indexes'>;
type Attribute = { readonly name: string; readonly type: 'S' | 'N' };

/**
 * Tables in a SQLite database, created if they are missing.
 * A table has a row per item: its keys, the keys of its indexes, and the item as bytes.
 */
export function openSqliteTables(database: DatabaseSync, rows: ReadonlyMap<string, Keys>): ItemStore {
  return new Map([...rows].map(([name, row]) => [name, openTable(database, name, row)]));
}

/** Executes commands. All that are sent in one turn share one transaction, and are answered once it is committed. */
export function createSqliteClient(database: DatabaseSync, store: ItemStore): DynamoDBClient {
  let committed: Promise<void> | undefined;
  const commitLater = (): Promise<void> => {
    database.exec('BEGIN IMMEDIATE');
    return new Promise((done, fail) =>
      setImmediate(() => {
        committed = undefined;
        try {
          database.exec('COMMIT');
          done();
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          fail(error);
        }
      }),
    );
  };
  const send = async (command: { readonly constructor: { readonly name: string } }): Promise<object> => {
    if (READS.test(command.constructor.name)) return runMemoryCommand(store, command);
    committed ??= commitLater();
    const answer = runMemoryCommand(store, command);
    await committed;
    return answer;
  };
  return { send, destroy: () => {}, config: {} } as unknown as DynamoDBClient;
}

const READS = /^(Get|BatchGet)Item|^Query|^Scan/;

function openTable(database: DatabaseSync, name: string, row: Keys): ItemTable {
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
  return {
    row,
    find: key => {
      const found = get.get(...keys(key));
      return found && decodeItem(found.item);
    },
    put: item => {
      const indexed = indexes.flatMap(([, { partition, sort }]) =>
        item[partition.name] && item[sort.name] ? readKeys(partition, sort, item) : [null, null],
      );
      insert.run(...keys(item), ...indexed, serialize(item));
    },
    remove: key => void drop.run(...keys(key)),
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
