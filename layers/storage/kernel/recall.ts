import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { ShardMemory } from './shard-memory.ts';

type Item = Record<string, AttributeValue>;

/** The memory of the shard, and which items it may hold. */
export type Recalling = {
  readonly memory: ShardMemory;
  /** Items that only this shard's processor writes. */
  readonly isRecalled: (key: Item) => boolean;
};

type Ref = { readonly table: string; readonly recalling?: Recalling };

const SORT_KEYS = ['s', 'bucket'] as const;

/** All keys of recalled items. */
function listKeyNames(item: Item): readonly string[] {
  return item.wallet ? ['wallet'] : ['k', SORT_KEYS.find(name => item[name] !== undefined)!];
}

function formatName(table: string, item: Item): string {
  return [table, ...listKeyNames(item).map(name => item[name]!.S ?? item[name]!.N)].join(' ');
}

/** Undefined if the table must be asked, null if it lacks the item. */
export function findCachedItem({ table, recalling }: Ref, key: Item): Item | null | undefined {
  if (!(recalling?.memory.isKeeping() && recalling.isRecalled(key))) return undefined;
  const rest = recalling.memory.recall(formatName(table, key));
  return rest ? { ...key, ...rest } : rest;
}

/** After a consistent read or a write. */
export function cacheItem({ table, recalling }: Ref, key: Item, item: Item | null): void {
  if (!(recalling?.memory.isKeeping() && recalling.isRecalled(key))) return;
  const names = new Set(listKeyNames(key));
  const rest = item && Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)));
  recalling.memory.keep(formatName(table, key), rest);
}

/** The same for all keys of a consistent read. */
export function cacheFoundItems(ref: Ref, keys: readonly Item[], found: readonly Item[]): void {
  if (!ref.recalling?.memory.isKeeping()) return;
  const recalled = keys.filter(key => ref.recalling?.isRecalled(key));
  if (recalled.length === 0) return;
  const items = new Map(found.map(item => [formatName(ref.table, item), item]));
  for (const key of recalled) cacheItem(ref, key, items.get(formatName(ref.table, key)) ?? null);
}

export function dropCachedItem({ table, recalling }: Ref, key: Item): void {
  if (recalling?.isRecalled(key)) recalling.memory.drop(formatName(table, key));
}

/** Remembers a written item. A failed write may have changed it. */
export async function cacheWrittenItem<Result>(
  ref: Ref,
  item: Item,
  write: Promise<Result>,
  isConflict: (error: unknown) => boolean,
): Promise<Result> {
  if (!(ref.recalling?.memory.isKeeping() && ref.recalling.isRecalled(item))) return write;
  try {
    const result = await write;
    cacheItem(ref, item, item);
    return result;
  } catch (error) {
    if (isConflict(error)) ref.recalling.memory.clear();
    else dropCachedItem(ref, item);
    throw error;
  }
}

/** For items of other shards. */
export function ignoreCache<Table extends Ref>({ recalling: _, ...ref }: Table): Omit<Table, 'recalling'> {
  return ref;
}
