import { LRUCache } from 'lru-cache';
import { estimateHeapBytes } from './heap-bytes.ts';
import { cacheMeasurement } from './measured-seldom.ts';

/** States of one function, which share its memory. */
export type SharedCache = LRUCache<string, object>;

/** The part of a shared cache that one processor or section has. */
export type StateCache<State extends object> = ReturnType<typeof openStateCache<State>>;

/** `bytesMax`: of all states together. */
export function openSharedCache(bytesMax: number): SharedCache {
  return new LRUCache<string, object>({ maxSize: bytesMax });
}

export function openStateCache<State extends object>(
  shared: SharedCache,
  name: string,
  bytesOf: (state: State) => number = estimateHeapBytes,
) {
  const measure = cacheMeasurement(bytesOf);
  const place = (key: string): string => `${name} ${key}`;
  return {
    has: (key: string) => shared.has(place(key)),
    peek: (key: string) => shared.peek(place(key)) as State | undefined,
    get: (key: string) => shared.get(place(key)) as State | undefined,
    set: (key: string, state: State) => void shared.set(place(key), state, { size: measure(state) }),
    delete: (key: string) => void shared.delete(place(key)),
  };
}
