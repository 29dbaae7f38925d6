import { SNAPSHOT_SPARE_MS, type SnapshotGrid, snapshotGrids } from '../../core/kernel/snapshot-grid.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { getItem, getItems, type Item, putItem, readStaleItems, type TableRef } from './dynamo.ts';
import { runInParallel } from './parallel.ts';
import { buildConsistentQuery, queryItems } from './query.ts';

/** A table of string keys `k` and `s`, whose items expire. */
type VersionTable = TableRef<'board' | 'listings' | 'vectors'>;

/** What was published at a time. */
export type KeptVersion = { readonly atMs: number; readonly bytes: Uint8Array };

/** Content of other grids lives long enough as published. */
export type CopiedGrid = Exclude<SnapshotGrid, 'minute'>;

const PARALLEL_MAX = 16;
/** Pads times, to sort as text. */
const DIGITS = 15;
/** Copies live longer by this, so that those in use are seldom written again. */
const COPY_SPARE_MS = 7 * DAY_MS;

export function saveKeptVersion(table: VersionTable, grid: SnapshotGrid, { atMs, bytes }: KeptVersion): Promise<void> {
  const key = { k: { S: toVersionPartition(grid) }, s: { S: formatVersionTime(atMs) } };
  return putItem(table, { ...key, d: { B: bytes }, ...toExpiry(findExpiry(grid, atMs)) });
}

/** The newest of a grid by a time. Null: none is kept. */
export async function findKeptVersion(
  table: VersionTable,
  grid: SnapshotGrid,
  atMs: number,
): Promise<KeptVersion | null> {
  const range = buildConsistentQuery('k = :k AND s <= :s', {
    k: toVersionPartition(grid),
    s: formatVersionTime(atMs),
  });
  const [item] = await queryItems(table, { ...range, ScanIndexForward: false }, 1);
  return item === undefined ? null : { atMs: Number(item.s!.S), bytes: item.d!.B! };
}

function toVersionPartition(grid: SnapshotGrid): string {
  return `kept#${grid}`;
}

function formatVersionTime(ms: number): string {
  return String(ms).padStart(DIGITS, '0');
}

/** Unix seconds; null: never. */
function findExpiry(grid: SnapshotGrid, atMs: number, spareMs = 0): number | null {
  const { keptMs } = snapshotGrids[grid];
  return keptMs === null ? null : Math.ceil((atMs + keptMs + SNAPSHOT_SPARE_MS + spareMs) / 1_000);
}

function toExpiry(seconds: number | null): Item {
  return seconds === null ? {} : { expires: { N: String(seconds) } };
}

/** Sort key of published items; that of a copy is its grid. */
const PUBLISHED = '0';

/**
 * Copies published items that never change, unless copies live long enough.
 * Returns their content, or null if one is missing.
 */
export async function copyItems(
  table: VersionTable,
  partitions: readonly string[],
  grid: CopiedGrid,
  atMs: number,
): Promise<readonly Uint8Array[] | null> {
  const until = findExpiry(grid, atMs);
  const copies = byPartition(await readStaleItems(table, toKeys(partitions, grid)));
  const isDue = (partition: string): boolean => {
    const copy = copies.get(partition);
    return copy === undefined || (until !== null && Number(copy.expires!.N) < until);
  };
  const missing = partitions.filter(partition => !copies.has(partition));
  const published = byPartition(missing.length === 0 ? [] : await getItems(table, toKeys(missing, PUBLISHED)));
  const items = partitions.flatMap(partition => {
    const item = copies.get(partition) ?? published.get(partition);
    return item === undefined ? [] : [item];
  });
  if (items.length < partitions.length) return null;
  const expires = toExpiry(findExpiry(grid, atMs, COPY_SPARE_MS));
  await runInParallel(
    items.filter(({ k }) => isDue(k!.S!)),
    PARALLEL_MAX,
    ({ k, d }) => putItem(table, { k: k!, s: { S: grid }, d: d!, ...expires }),
  );
  return items.map(({ d }) => d!.B!);
}

/** The content of an item of a snapshot. Null: it is not kept. */
export async function readKeptItem(
  table: VersionTable,
  partition: string,
  grid: SnapshotGrid,
): Promise<Uint8Array | null> {
  const [key] = toKeys([partition], grid === 'minute' ? PUBLISHED : grid);
  return (await getItem(table, key!))?.d?.B ?? null;
}

function toKeys(partitions: readonly string[], sort: string): readonly Item[] {
  return partitions.map(partition => ({ k: { S: partition }, s: { S: sort } }));
}

function byPartition(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map(item => [item.k!.S!, item]));
}
