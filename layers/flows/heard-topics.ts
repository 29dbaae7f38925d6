import { LRUCache } from 'lru-cache';

/** Returns the topics that may have listeners. */
export type HeardTopics = (topics: readonly string[]) => Promise<ReadonlySet<string>>;

/** `subscribe` is confirmed only when this time has passed, so that no message is missed. */
export const HEARD_MS = 1_000;
const TOPICS_MAX = 20_000;

type Known = { readonly isHeard: boolean; readonly askedMs: number };

/** Caches both answers. `clock` is monotonic, in ms. */
export const openHeardTopics = (
  read: HeardTopics,
  clock: () => number = () => performance.now(),
  topicsMax = TOPICS_MAX,
): HeardTopics => {
  const cache = new LRUCache<string, Known>({ max: topicsMax });
  return async topics => {
    const askedMs = clock();
    const heard = new Set<string>();
    const stale: string[] = [];
    for (const topic of new Set(topics)) {
      const known = cache.get(topic);
      if (known === undefined || askedMs - known.askedMs >= HEARD_MS) stale.push(topic);
      else if (known.isHeard) heard.add(topic);
    }
    const found = stale.length > 0 ? await read(stale) : heard;
    // The time before the read: it sees only what was written by then.
    for (const topic of stale) cache.set(topic, { isHeard: found.has(topic), askedMs });
    return found.union(heard);
  };
};
