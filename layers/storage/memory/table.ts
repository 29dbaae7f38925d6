import type { Table as TableRow } from '../../contract/tables.ts';
import type { Item } from '../kernel/dynamo.ts';

type Sort = string | number;
type Partition = { readonly sorts: Sort[]; readonly items: Map<Sort, Item> };

/** Items of one table, by partition and in order of their sort keys. */
export type MemoryTable = {
  readonly row: TableRow;
  readonly partitions: Map<string, Partition>;
  /** Called per written item, or with a deleted key. */
  readonly noteWrite?: (key: Item, item: Item | null) => void;
};

export function createMemoryTable(row: TableRow, noteWrite?: MemoryTable['noteWrite']): MemoryTable {
  return {
    row,
    partitions: new Map(),
    ...(noteWrite && { noteWrite }),
  };
}

/** Copies the table; items are shared, because nothing changes them. */
export function copyMemoryTable({ row, partitions }: MemoryTable): MemoryTable {
  return {
    row,
    partitions: new Map(
      [...partitions].map(([name, { sorts, items }]) => [name, { sorts: [...sorts], items: new Map(items) }]),
    ),
  };
}

function getPartition({ row }: MemoryTable, key: Item): string {
  return key[row.partition.name]!.S!;
}

function getSort({ row: { sort } }: MemoryTable, key: Item): Sort {
  if (sort === null) return '';
  const value = key[sort.name]!;
  return sort.type === 'N' ? Number(value.N) : value.S!;
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
export function extractItemKey({ row: { partition, sort } }: MemoryTable, item: Item): Item {
  return {
    [partition.name]: item[partition.name]!,
    ...(sort && { [sort.name]: item[sort.name]! }),
  };
}
