import { LRUCache } from 'lru-cache';

/** A cache that drops the least recently used entry. Unlike with `max`, its memory grows as it fills. */
export function openBoundedCache<Value extends {}>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: entriesMax, sizeCalculation: () => 1 });
}
