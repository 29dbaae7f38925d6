import type { Table as TableRow } from '../../contract/tables.ts';
import type { Item } from '../kernel/dynamo.ts';
import { countDynamoItemBytes } from '../kernel/item-size.ts';
import { compareAttributes } from './expression.ts';

export type Sort = string | number;
type Partition = { readonly sorts: Sort[]; readonly items: Map<Sort, Item> };

/** What the commands need of a table. */
export type ItemTable = {
  readonly row: Pick<TableRow, 'partition' | 'sort' | 'indexes'>;
  readonly find: (key: Item) => Item | undefined;
  readonly put: (item: Item) => void;
  readonly remove: (key: Item) => void;
  /** Items of a range in order; those of an index have all attributes. */
  readonly list: (range: Range) => readonly Item[];
};

/** A part of a table or of an index. */
export type Range = {
  readonly index: string | undefined;
  /** Undefined for all partitions. */
  readonly partition: string | undefined;
  readonly sort: SortRange;
  readonly isForward: boolean;
  /** The last item of the page before. */
  readonly after: Item | undefined;
  readonly limit: number;
};

/** Bounds of the sort key, both included unless `isOpen…`. */
export type SortRange = {
  readonly prefix?: string;
  readonly from?: Sort;
  readonly to?: Sort;
  readonly isOpenFrom?: boolean;
  readonly isOpenTo?: boolean;
};

/** Items of one table in memory, by partition and in order of their sort keys. */
export type MemoryTable = ItemTable & {
  readonly row: TableRow;
  readonly partitions: Map<string, Partition>;
  /** Called per written item, or with a deleted key. */
  readonly noteWrite?: (key: Item, item: Item | null) => void;
};

export function createMemoryTable(row: TableRow, noteWrite?: MemoryTable['noteWrite']): MemoryTable {
  const table: MemoryTable = {
    row,
    partitions: new Map(),
    ...(noteWrite && { noteWrite }),
    find: key => find(table, key),
    put: item => put(table, item),
    remove: key => remove(table, key),
    list: range => list(table, range),
  };
  return table;
}

/** Copies the table; items are shared, because nothing changes them. */
export function copyMemoryTable({ row, partitions }: MemoryTable): MemoryTable {
  const copy = createMemoryTable(row);
  for (const [name, { sorts, items }] of partitions)
    copy.partitions.set(name, { sorts: [...sorts], items: new Map(items) });
  return copy;
}

function getPartition({ row }: MemoryTable, key: Item): string {
  return key[row.partition.name]!.S!;
}

function getSort({ row: { sort } }: MemoryTable, key: Item): Sort {
  return sort === null ? '' : readSort(sort, key);
}

/** DynamoDB's limit of an item. */
const ITEM_BYTES_MAX = 409_600;

/** Throws an error with DynamoDB's name. `storedBytes`: in another form, which is not smaller. */
export function assertItemSize(item: Item, storedBytes = Number.POSITIVE_INFINITY): void {
  if (storedBytes <= ITEM_BYTES_MAX || countDynamoItemBytes(item) <= ITEM_BYTES_MAX) return;
  throw Object.assign(new Error('Item size has exceeded the maximum allowed size'), { name: 'ValidationException' });
}

/** The value of a sort attribute. */
export function readSort({ name, type }: { readonly name: string; readonly type: 'S' | 'N' }, item: Item): Sort {
  return type === 'N' ? Number(item[name]!.N) : item[name]!.S!;
}

function list(table: MemoryTable, { index, partition, sort, isForward, after, limit }: Range): readonly Item[] {
  const { row } = table;
  const keys = index === undefined ? row : row.indexes[index]!;
  const isOwn = partition !== undefined && keys.partition.name === row.partition.name;
  const items = isOwn ? listPartitionItems(table, partition) : listTableItems(table);
  const isIn = (item: Item): boolean => {
    if (partition !== undefined && item[keys.partition.name]?.S !== partition) return false;
    if (keys.sort === null) return true;
    if (item[keys.sort.name] === undefined) return false;
    const value = readSort(keys.sort, item);
    if (sort.prefix !== undefined && !String(value).startsWith(sort.prefix)) return false;
    const isFrom = sort.from === undefined || (sort.isOpenFrom ? value > sort.from : value >= sort.from);
    return isFrom && (sort.to === undefined || (sort.isOpenTo ? value < sort.to : value <= sort.to));
  };
  const own = compareKeys(row);
  const order = index === undefined ? own : (a: Item, b: Item) => compareKeys(keys)(a, b) || own(a, b);
  const found = items.filter(isIn);
  const ordered = index === undefined ? found : found.toSorted(order);
  const directed = isForward ? ordered : ordered.toReversed();
  const isLater = (item: Item): boolean =>
    after === undefined || (isForward ? order(item, after) > 0 : order(item, after) < 0);
  const start = directed.findIndex(isLater);
  return start < 0 ? [] : directed.slice(start, start + limit);
}

function compareKeys({ partition, sort }: Pick<TableRow, 'partition' | 'sort'>) {
  return (a: Item, b: Item): number =>
    compareAttributes(a[partition.name], b[partition.name]) ||
    (sort && compareAttributes(a[sort.name], b[sort.name])) ||
    0;
}

export function find(table: MemoryTable, key: Item): Item | undefined {
  return table.partitions.get(getPartition(table, key))?.items.get(getSort(table, key));
}

export function put(table: MemoryTable, item: Item): void {
  table.noteWrite?.(item, item);
  insertStoredItem(table, item);
}

/** Holds an item as it is stored elsewhere. */
export function insertStoredItem(table: MemoryTable, item: Item): void {
  const name = getPartition(table, item);
  const sort = getSort(table, item);
  const partition = table.partitions.get(name) ?? { sorts: [], items: new Map() };
  table.partitions.set(name, partition);
  if (!partition.items.has(sort)) partition.sorts.splice(findSortIndex(partition.sorts, sort), 0, sort);
  partition.items.set(sort, item);
}

export function remove(table: MemoryTable, key: Item): void {
  table.noteWrite?.(key, null);
  const name = getPartition(table, key);
  const partition = table.partitions.get(name);
  const sort = getSort(table, key);
  if (!partition?.items.delete(sort)) return;
  partition.sorts.splice(findSortIndex(partition.sorts, sort), 1);
  if (partition.sorts.length === 0) table.partitions.delete(name);
}

/** Index of the first sort key that is not below. */
export function findSortIndex(sorts: readonly Sort[], sort: Sort): number {
  let [low, high] = [0, sorts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorts[middle]! < sort) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Items of a partition in order. */
export function listPartitionItems(table: MemoryTable, partition: string): readonly Item[] {
  const found = table.partitions.get(partition);
  return found ? found.sorts.map(sort => found.items.get(sort)!) : [];
}

/** All items, by partition and sort key. */
export function listTableItems(table: MemoryTable): readonly Item[] {
  return [...table.partitions.keys()].sort().flatMap(name => listPartitionItems(table, name));
}

/** The key attributes of an item. */
export function extractItemKey({ row: { partition, sort } }: Pick<ItemTable, 'row'>, item: Item): Item {
  return {
    [partition.name]: item[partition.name]!,
    ...(sort && { [sort.name]: item[sort.name]! }),
  };
}
