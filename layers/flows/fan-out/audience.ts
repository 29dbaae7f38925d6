import { LRUCache } from 'lru-cache';
import { type Listener, listeners } from '../../storage/access/listeners.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { forgetTopic, topicVersions } from '../../storage/access/topics.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';

/** Listeners by channel, in key order. */
export type Audience = ReadonlyMap<string, readonly Listener[]>;

/** Returns the audiences of topics. Omits topics without listeners. */
export type Audiences = (topics: readonly string[]) => Promise<ReadonlyMap<string, Audience>>;

/** About 300 bytes each. */
const LISTENERS_MAX = 200_000;
const TOPICS_IN_PARALLEL_MAX = 16;

type Cached = { readonly version: number; readonly audience: Audience; readonly size: number };

/** Caches listeners under their topic's version, which is read before the list. */
export const openAudiences = (sockets: Sockets, listenersMax = LISTENERS_MAX): Audiences => {
  const cache = new LRUCache<string, Cached>({ maxSize: listenersMax, sizeCalculation: ({ size }) => 1 + size });
  const audienceOf = async (topic: string, version: number): Promise<Audience> => {
    const cached = cache.get(topic);
    if (cached?.version === version) return cached.audience;
    const list = await listeners(sockets, topic);
    const audience = Map.groupBy(list, ({ channel }) => channel);
    cache.set(topic, { version, audience, size: list.length });
    if (list.length === 0) await forgetTopic(sockets, topic, version);
    return audience;
  };
  return async topics => {
    const versions = [...(await topicVersions(sockets, topics))];
    const found = await inParallel(
      versions,
      TOPICS_IN_PARALLEL_MAX,
      async ([topic, version]) => [topic, await audienceOf(topic, version)] as const,
    );
    return new Map(found.filter(([, audience]) => audience.size > 0));
  };
};
