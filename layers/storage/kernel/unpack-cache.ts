import type { LRUCache } from 'lru-cache';
import { estimateHeapBytes } from '../../core/kernel/heap-bytes.ts';

/** Bytes of a cached value with its name. */
export function countHeldBytes(value: object, name: string): number {
  return estimateHeapBytes(value) + estimateHeapBytes(name);
}

/** Caches by packed bytes. */
export function unpackOnce<Value extends object>(
  cache: LRUCache<string, Value> | undefined,
  bytes: Uint8Array,
  open: () => Value,
): Value {
  if (!cache) return open();
  const id = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const known = cache.get(id);
  if (known !== undefined) return known;
  const value = open();
  cache.set(id, value);
  return value;
}
