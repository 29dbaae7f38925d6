import { type DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Table as TableRow } from '../../contract/tables.ts';
import { deleteItem, getItems, type Item, putItems } from '../kernel/dynamo.ts';
import { countDynamoItemBytes, UNIT_BYTES } from '../kernel/item-size.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { retry } from '../kernel/retry.ts';
import { type MemoryStore, runMemoryCommand } from './memory-dynamo.ts';
import { createMemoryTable, extractItemKey, find, insertStoredItem, type MemoryTable } from './table.ts';

/** What the flushes of a store wrote. */
export type Written = { readonly items: number; readonly units: number };

/** Tables in memory. A flush writes each changed item once. Other tables are real. */
export type WriteBack = {
  readonly client: DynamoDBClient;
  /** Writes what changed. */
  readonly flush: () => Promise<void>;
  /** Flushes and forgets if memory is full. Reads then ask the real table. */
  readonly relieve: () => Promise<void>;
  readonly written: () => Written;
};

export type WriteBackOptions = {
  readonly real: DynamoDBClient;
  /** By the name that commands use. */
  readonly tables: ReadonlyMap<string, TableRow>;
  readonly bytesMax: number;
  /** Rejects if this process must not write any more. */
  readonly demandWritable: () => Promise<void>;
};

type Held = {
  readonly name: string;
  readonly table: MemoryTable;
  /** Since the last flush, by key. Null if deleted. */
  readonly changed: Map<string, { readonly key: Item; readonly item: Item | null }>;
  /** In the real table. A killed run may have left others. */
  readonly written: Set<string>;
  /** Those that memory no longer has. */
  readonly away: Set<string>;
};

const ITEMS_PER_ROUND = 400;
const DELETES_IN_PARALLEL_MAX = 16;
/** A table on demand takes some minutes to double its rate. */
const RETRIES = { triesMax: 12, backoffMs: 250 };

export function openWriteBack(options: WriteBackOptions): WriteBack {
  const { real, tables, bytesMax, demandWritable } = options;
  let heldBytes = 0;
  let written: Written = { items: 0, units: 0 };
  const held = new Map<string, Held>();
  for (const [name, row] of tables)
    held.set(
      name,
      createHeld(name, row, bytes => {
        heldBytes += bytes;
      }),
    );
  const store: MemoryStore = new Map([...held].map(([name, { table }]) => [name, table]));
  const flushTable = async (one: Held): Promise<void> => {
    const added = await writeChanges(real, one, demandWritable);
    written = { items: written.items + added.items, units: written.units + added.units };
  };
  const flush = async (): Promise<void> => {
    for (const one of held.values()) await flushTable(one);
  };
  const send = async (command: unknown): Promise<unknown> => {
    const called = readCall(command);
    const one = held.get(called.table);
    if (one === undefined) return real.send(command as never);
    if (one.away.size > 0 && called.isQuery) {
      await flushTable(one);
      const page = (await real.send(command as never)) as { readonly Items?: readonly Item[] };
      // Leaves out a killed run's items that this one has not written yet.
      return { ...page, Items: (page.Items ?? []).filter(item => one.written.has(formatKey(one.table, item))) };
    }
    if (one.away.size > 0) await restoreItems(real, one, called.keys);
    return runMemoryCommand(store, command);
  };
  return {
    client: { send, config: {} } as unknown as DynamoDBClient,
    flush,
    relieve: async () => {
      if (heldBytes <= bytesMax) return;
      await flush();
      for (const one of held.values()) {
        for (const text of one.written) one.away.add(text);
        one.table.partitions.clear();
      }
      heldBytes = 0;
    },
    written: () => written,
  };
}

function createHeld(name: string, row: TableRow, addBytes: (bytes: number) => void): Held {
  const changed: Held['changed'] = new Map();
  const noteWrite: MemoryTable['noteWrite'] = (key, item) => {
    const before = find(table, key);
    addBytes(
      (item === null ? 0 : countDynamoItemBytes(item)) - (before === undefined ? 0 : countDynamoItemBytes(before)),
    );
    changed.set(formatKey(table, key), { key: extractItemKey(table, key), item });
  };
  const table: MemoryTable = createMemoryTable(row, noteWrite);
  return { name, table, changed, written: new Set(), away: new Set() };
}

function formatKey({ row: { partition, sort } }: MemoryTable, item: Item): string {
  const first = item[partition.name]!.S!;
  if (sort === null) return first;
  return `${first}\0${sort.type === 'N' ? Number(item[sort.name]!.N) : item[sort.name]!.S}`;
}

async function writeChanges(real: DynamoDBClient, one: Held, demandWritable: () => Promise<void>): Promise<Written> {
  const { name: table, changed, written, away } = one;
  const changes = [...changed];
  changed.clear();
  let units = 0;
  let count = 0;
  for (const part of splitIntoChunks(changes, ITEMS_PER_ROUND)) {
    const puts = part.map(([, { item }]) => item).filter(item => item !== null);
    // Items of memory alone need no delete.
    const deletes = part.filter(([text, { item }]) => item === null && written.has(text));
    const work = async () => {
      await demandWritable();
      await putItems({ client: real, table }, puts);
      await runInParallel(deletes, DELETES_IN_PARALLEL_MAX, ([, { key }]) => deleteItem({ client: real, table }, key));
    };
    let last: unknown;
    await retry({ ...RETRIES, failure: () => last as Error }, async () => {
      try {
        await work();
        return true;
      } catch (error) {
        if (!/Throttl|ThroughputExceeded/.test((error as Error).name)) throw error;
        last = error;
        return undefined;
      }
    });
    for (const [text, { item }] of part) {
      away.delete(text);
      if (item === null) written.delete(text);
      else written.add(text);
    }
    units += puts.reduce((sum, item) => sum + writeUnits(one.table, item), deletes.length);
    count += puts.length + deletes.length;
  }
  return { items: count, units };
}

/** Of the item and of its entries in indexes. */
function writeUnits({ row: { indexes } }: MemoryTable, item: Item): number {
  const entries = Object.values(indexes).filter(({ partition, sort }) => item[partition.name] && item[sort.name]);
  return Math.ceil(countDynamoItemBytes(item) / UNIT_BYTES) + entries.length;
}

/** Reads again what was forgotten. */
async function restoreItems(real: DynamoDBClient, one: Held, keys: readonly Item[]): Promise<void> {
  const { name, table, away } = one;
  const missing = keys.filter(key => away.has(formatKey(table, key)) && find(table, key) === undefined);
  if (missing.length === 0) return;
  const found = await getItems(
    { client: real, table: name },
    missing.map(key => extractItemKey(table, key)),
  );
  for (const item of found) {
    const text = formatKey(table, item);
    // A write may have come first.
    if (!away.has(text) || one.changed.has(text)) continue;
    away.delete(text);
    insertStoredItem(table, item);
  }
}

type Call = { readonly table: string; readonly keys: readonly Item[]; readonly isQuery: boolean };

type Input = {
  readonly TableName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly Statements?: readonly { readonly Statement: string; readonly Parameters: readonly Item[string][] }[];
};

function readCall(command: unknown): Call {
  const { input } = command as { readonly input: Input };
  const isQuery = command instanceof QueryCommand || command instanceof ScanCommand;
  if (input.TableName !== undefined)
    return { table: input.TableName, keys: [input.Key ?? input.Item ?? []].flat() as Item[], isQuery };
  if (input.Statements !== undefined) return readStatements(input.Statements);
  const [table, requests] = Object.entries(input.RequestItems!)[0]!;
  const keys = Array.isArray(requests)
    ? requests.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest.Key)
    : (requests as { readonly Keys: readonly Item[] }).Keys;
  return { table, keys, isQuery };
}

const INSERTED = /'(\w+)': \?/g;
const MATCHED = /"(\w+)" = \? AND /g;

/** All statements of a call are about one table. */
function readStatements(statements: NonNullable<Input['Statements']>): Call {
  const keys = statements.map(({ Statement, Parameters }): Item => {
    const inserted = [...Statement.matchAll(INSERTED)].map(([, name]) => name!);
    if (inserted.length > 0) return Object.fromEntries(inserted.map((name, at) => [name, Parameters[at]!]));
    const matched = [...Statement.slice(Statement.indexOf(' WHERE ')).matchAll(MATCHED)].map(([, name]) => name!);
    return Object.fromEntries(matched.map((name, at) => [name, Parameters[at + 1]!]));
  });
  return { table: statements[0]!.Statement.split('"')[1]!, keys, isQuery: false };
}
