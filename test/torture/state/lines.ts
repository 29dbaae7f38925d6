import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../layers/storage/kernel/dynamo.ts';
import { type MemoryStore, memoryClient } from '../store/memory-dynamo.ts';
import { allItems } from '../store/table.ts';

/** What a store holds, one text per name. */
export type Lines = Map<string, string>;

export const refTo = <Name extends string>(store: MemoryStore, table: Name) => ({ client: memoryClient(store), table });

export const itemsIn = (store: MemoryStore, table: string): readonly Item[] => allItems(store.get(table)!);

/** Partition keys that begin with a prefix, without it. */
export const keysIn = (store: MemoryStore, table: string, prefix: string): readonly string[] =>
  [...store.get(table)!.partitions.keys()]
    .filter(key => key.startsWith(prefix))
    .map(key => key.slice(prefix.length))
    .sort();

/** The bytes of an item, without the attributes that count its writes. */
export const itemText = (item: Item, left: readonly string[] = []): string => text(stripped(item, left));

const stripped = (item: Item, left: readonly string[]): Item =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !left.includes(name))
      .map(([name, value]): [string, AttributeValue] => [name, value.M ? { M: stripped(value.M, left) } : value]),
  );

/** A value as text; equal values have equal texts. */
export const text = (value: unknown): string => JSON.stringify(value, (_name, part: unknown) => plain(part));

const plain = (part: unknown): unknown => {
  if (typeof part === 'bigint') return `${part}n`;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  if (part instanceof Map) return { map: [...part] };
  if (part instanceof Set) return { set: [...part] };
  const sorted = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, value instanceof Uint8Array ? base64(value) : value]));
};

/** A buffer would turn itself into a list of numbers. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
