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
const namesOf = (item: Item): readonly string[] =>
  item.wallet ? ['wallet'] : ['k', SORT_KEYS.find(name => item[name] !== undefined)!];

const nameOf = (table: string, item: Item): string =>
  [table, ...namesOf(item).map(name => item[name]!.S ?? item[name]!.N)].join(' ');

/** Undefined if the table must be asked, null if it lacks the item. */
export const recall = ({ table, recalling }: Ref, key: Item): Item | null | undefined => {
  if (!(recalling?.memory.isKeeping() && recalling.isRecalled(key))) return undefined;
  const rest = recalling.memory.recall(nameOf(table, key));
  return rest ? { ...key, ...rest } : rest;
};

/** After a consistent read or a write. */
export const remember = ({ table, recalling }: Ref, key: Item, item: Item | null): void => {
  if (!(recalling?.memory.isKeeping() && recalling.isRecalled(key))) return;
  const names = new Set(namesOf(key));
  const rest = item && Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)));
  recalling.memory.keep(nameOf(table, key), rest);
};

/** The same for all keys of a consistent read. */
export const rememberAll = (ref: Ref, keys: readonly Item[], found: readonly Item[]): void => {
  if (!ref.recalling?.memory.isKeeping()) return;
  const recalled = keys.filter(key => ref.recalling?.isRecalled(key));
  if (recalled.length === 0) return;
  const items = new Map(found.map(item => [nameOf(ref.table, item), item]));
  for (const key of recalled) remember(ref, key, items.get(nameOf(ref.table, key)) ?? null);
};

export const forget = ({ table, recalling }: Ref, key: Item): void => {
  if (recalling?.isRecalled(key)) recalling.memory.drop(nameOf(table, key));
};

/** Remembers a written item. A failed write may have changed it. */
export const remembering = async <Result>(
  ref: Ref,
  item: Item,
  write: Promise<Result>,
  isConflict: (error: unknown) => boolean,
): Promise<Result> => {
  if (!(ref.recalling?.memory.isKeeping() && ref.recalling.isRecalled(item))) return write;
  try {
    const result = await write;
    remember(ref, item, item);
    return result;
  } catch (error) {
    if (isConflict(error)) ref.recalling.memory.clear();
    else forget(ref, item);
    throw error;
  }
};

/** For items of other shards. */
export const afresh = <Table extends Ref>({ recalling: _, ...ref }: Table): Omit<Table, 'recalling'> => ref;
