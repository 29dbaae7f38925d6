import { LRUCache } from 'lru-cache';
import { estimateHeapBytes } from './heap-bytes.ts';
import { cacheMeasurement } from './measured-seldom.ts';

/** States of one function, which share its memory. */
export type SharedCache = LRUCache<string, object>;

/** The part of a shared cache that one processor or section has. */
export type StateCache<State extends object> = {
  readonly has: (key: string) => boolean;
  /** Without a use. */
  readonly peek: (key: string) => State | undefined;
  readonly get: (key: string) => State | undefined;
  readonly set: (key: string, state: State) => void;
  readonly delete: (key: string) => void;
};

/** `bytesMax`: of all states together. */
export function openSharedCache(bytesMax: number): SharedCache {
  return new LRUCache<string, object>({ maxSize: bytesMax });
}

export function openStateCache<State extends object>(
  shared: SharedCache,
  name: string,
  bytesOf: (state: State) => number = estimateHeapBytes,
): StateCache<State> {
  const measure = cacheMeasurement(bytesOf);
  const place = (key: string): string => `${name} ${key}`;
  return {
    has: key => shared.has(place(key)),
    peek: key => shared.peek(place(key)) as State | undefined,
    get: key => shared.get(place(key)) as State | undefined,
    set: (key, state) => shared.set(place(key), state, { size: measure(state) }),
    delete: key => shared.delete(place(key)),
  };
}
