import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../layers/storage/kernel/dynamo.ts';
import { createMemoryClient, type MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { listTableItems } from '../../../layers/storage/memory/table.ts';
import { text } from '../store/text.ts';

/** What a store holds, one text per name. */
export type Lines = Map<string, string>;

export const refTo = <Name extends string>(store: MemoryStore, table: Name) => ({
  client: createMemoryClient(store),
  table,
});

export const itemsIn = (store: MemoryStore, table: string): readonly Item[] => listTableItems(store.get(table)!);

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
