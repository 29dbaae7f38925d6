import type { Item } from '../kernel/dynamo.ts';
import { assertItemSize, type ItemTable, type Range, readSort, type Sort, type SortRange } from './table.ts';

type Keys = ItemTable['row'];
type Attributes = { readonly partition: Keys['partition']; readonly sort: Keys['sort'] };
/** The sort key, in an index with the keys of the table after it. */
type Place = readonly Sort[];
type Entry = { readonly place: Place; readonly item: Item };
/** A table or an index. */
type Shelf = Attributes & {
  readonly isIndex: boolean;
  readonly partitions: Map<string, Entry[]>;
  /** Sorted, until a partition comes or goes. */
  names: readonly string[] | null;
};

/** Items in memory, in the order of their keys and indexes. */
export function openIndexedTable(row: Keys): ItemTable {
  const own = createShelf(row, false);
  const indexes = new Map(Object.entries(row.indexes).map(([name, keys]) => [name, createShelf(keys, true)]));
  const readPlace = (shelf: Shelf, item: Item): Place | undefined => {
    const sort = shelf.sort === null ? '' : item[shelf.sort.name] && readSort(shelf.sort, item);
    if (sort === undefined || item[shelf.partition.name] === undefined) return undefined;
    return shelf.isIndex
      ? [sort, item[row.partition.name]!.S!, row.sort === null ? '' : readSort(row.sort, item)]
      : [sort];
  };
  const move = (shelf: Shelf, before: Item | undefined, after: Item | undefined): void => {
    const { partitions } = shelf;
    const [from, to] = [before && readPlace(shelf, before), after && readPlace(shelf, after)];
    const [fromName, toName] = [from && getName(shelf, before!), to && getName(shelf, after!)];
    if (from && (fromName !== toName || comparePlaces(from, to!) !== 0)) {
      const entries = partitions.get(fromName!)!;
      entries.splice(findPlace(entries, from), 1);
      if (entries.length === 0) {
        partitions.delete(fromName!);
        shelf.names = null;
      }
    }
    if (to === undefined) return;
    const entries = partitions.get(toName!) ?? [];
    if (entries.length === 0) {
      partitions.set(toName!, entries);
      shelf.names = null;
    }
    const at = findPlace(entries, to);
    const isKnown = entries[at] !== undefined && comparePlaces(entries[at].place, to) === 0;
    entries.splice(at, isKnown ? 1 : 0, { place: to, item: after! });
  };
  const find = (key: Item): Item | undefined => {
    const entries = own.partitions.get(getName(own, key));
    if (entries === undefined) return undefined;
    const place = readPlace(own, key)!;
    const entry = entries[findPlace(entries, place)];
    return entry && comparePlaces(entry.place, place) === 0 ? entry.item : undefined;
  };
  const change = (before: Item | undefined, after: Item | undefined): void => {
    move(own, before, after);
    for (const shelf of indexes.values()) move(shelf, before, after);
  };
  return {
    row,
    find,
    put: item => {
      assertItemSize(item);
      change(find(item), item);
    },
    remove: key => change(find(key), undefined),
    list: range => {
      const shelf = range.index === undefined ? own : indexes.get(range.index)!;
      return listRange(shelf, range, range.after && readPlace(shelf, range.after));
    },
  };
}

function createShelf({ partition, sort }: Attributes, isIndex: boolean): Shelf {
  return { partition, sort, isIndex, partitions: new Map(), names: null };
}

function getName({ partition }: Shelf, item: Item): string {
  return item[partition.name]!.S!;
}

function comparePlaces(a: Place, b: Place): number {
  for (let at = 0; at < a.length; at += 1) {
    if (a[at]! < b[at]!) return -1;
    if (a[at]! > b[at]!) return 1;
  }
  return 0;
}

/** Index of the first entry that is not before. */
function findIndex(entries: readonly Entry[], isBefore: (place: Place) => boolean): number {
  let [low, high] = [0, entries.length];
  // Most are the last ones.
  if (high > 0 && isBefore(entries[high - 1]!.place)) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(entries[middle]!.place)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findPlace(entries: readonly Entry[], place: Place): number {
  return findIndex(entries, other => comparePlaces(other, place) < 0);
}

function listRange(shelf: Shelf, range: Range, after: Place | undefined): readonly Item[] {
  const { partition, sort, isForward, limit } = range;
  const afterName = range.after && getName(shelf, range.after);
  const found: Item[] = [];
  if (partition === undefined) shelf.names ??= [...shelf.partitions.keys()].sort();
  const names = partition === undefined ? shelf.names! : [partition];
  for (const name of isForward ? names : names.toReversed()) {
    if (found.length >= limit) break;
    if (afterName !== undefined && (isForward ? name < afterName : name > afterName)) continue;
    const entries = shelf.partitions.get(name);
    if (entries === undefined) continue;
    let [low, high] = findSpan(entries, sort);
    if (after && name === afterName) {
      if (isForward)
        low = Math.max(
          low,
          findIndex(entries, other => comparePlaces(other, after) <= 0),
        );
      else
        high = Math.min(
          high,
          findIndex(entries, other => comparePlaces(other, after) < 0),
        );
    }
    const count = Math.max(0, Math.min(high - low, limit - found.length));
    for (let at = 0; at < count; at += 1) found.push(entries[isForward ? low + at : high - 1 - at]!.item);
  }
  return found;
}

/** Entries within the bounds of a sort key. */
function findSpan(entries: readonly Entry[], { prefix, from, to, isOpenFrom, isOpenTo }: SortRange): [number, number] {
  let [low, high] = [0, entries.length];
  if (prefix !== undefined) {
    low = findIndex(entries, ([sort]) => sort! < prefix);
    high = findIndex(entries, ([sort]) => sort! < prefix || String(sort).startsWith(prefix));
  }
  if (from !== undefined)
    low = Math.max(
      low,
      findIndex(entries, ([sort]) => (isOpenFrom ? sort! <= from : sort! < from)),
    );
  if (to !== undefined)
    high = Math.min(
      high,
      findIndex(entries, ([sort]) => (isOpenTo ? sort! < to : sort! <= to)),
    );
  return [low, high];
}
