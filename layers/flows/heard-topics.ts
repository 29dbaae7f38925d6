import { LRUCache } from 'lru-cache';

/** Returns the topics that may have listeners. */
export type HeardTopics = (topics: readonly string[]) => Promise<ReadonlySet<string>>;

/** `subscribe` is confirmed only when this time has passed, so that no message is missed. */
export const HEARD_MS = 1_000;
const TOPICS_MAX = 20_000;

type Known = { readonly isHeard: boolean; readonly askedMs: number };
type Gathered = { readonly topics: Set<string>; readonly found: Promise<ReadonlySet<string>> };

/** Caches both answers, and reads once per event loop turn. `clock` is monotonic, in ms. */
export const openHeardTopics = (
  read: HeardTopics,
  clock: () => number = () => performance.now(),
  topicsMax = TOPICS_MAX,
): HeardTopics => {
  const cache = new LRUCache<string, Known>({ max: topicsMax });
  let gathered: Gathered | undefined;
  const gather = (): Gathered => {
    const topics = new Set<string>();
    const found = nextTurn().then(async () => {
      gathered = undefined;
      // The time before the read: it sees only what was written by then.
      const askedMs = clock();
      const heard = await read([...topics]);
      for (const topic of topics) cache.set(topic, { isHeard: heard.has(topic), askedMs });
      return heard;
    });
    return { topics, found };
  };
  return async topics => {
    const nowMs = clock();
    const heard = new Set<string>();
    const stale: string[] = [];
    for (const topic of topics) {
      const known = cache.get(topic);
      if (known === undefined || nowMs - known.askedMs >= HEARD_MS) stale.push(topic);
      else if (known.isHeard) heard.add(topic);
    }
    if (stale.length === 0) return heard;
    gathered ??= gather();
    for (const topic of stale) gathered.topics.add(topic);
    const found = await gathered.found;
    for (const topic of stale) if (found.has(topic)) heard.add(topic);
    return heard;
  };
};

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
