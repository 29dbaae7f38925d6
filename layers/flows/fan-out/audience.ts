import { LRUCache } from 'lru-cache';
import { type Era, isOpen } from '../../storage/access/eras.ts';
import type { TopicHead } from '../../storage/access/heads.ts';
import { type Listener, loadListenersAndEras } from '../../storage/access/listeners.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { deleteTopic, loadTopicStates } from '../../storage/access/topics.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';

export type Hearing = { readonly listeners: readonly Listener[]; readonly era: Era | undefined };

export type Audience = ReadonlyMap<string, Hearing>;

export type HeardTopic = { readonly audience: Audience; readonly head: TopicHead };

/** Returns topics that somebody hears, or did shortly before. */
export type Audiences = (topics: readonly string[]) => Promise<ReadonlyMap<string, HeardTopic>>;

/** About 300 bytes each. */
const LISTENERS_MAX = 200_000;
const TOPICS_IN_PARALLEL_MAX = 16;

type Cached = { readonly version: number; readonly audience: Audience; readonly size: number };

/** Caches listeners under their topic's version, which is read before the list. */
export function openAudiences(sockets: Sockets, listenersMax = LISTENERS_MAX): Audiences {
  const cache = new LRUCache<string, Cached>({ maxSize: listenersMax, sizeCalculation: ({ size }) => 1 + size });
  const audienceOf = async (topic: string, version: number): Promise<Audience> => {
    const cached = cache.get(topic);
    if (cached?.version === version) return cached.audience;
    const { listeners, eras } = await loadListenersAndEras(sockets, topic);
    const byChannel = Map.groupBy(listeners, ({ channel }) => channel);
    const eraOf = new Map(eras.map(era => [era.channel, era]));
    const channels = new Set([...byChannel.keys(), ...eraOf.keys()]);
    const audience = new Map(
      [...channels].map(name => [name, { listeners: byChannel.get(name) ?? [], era: eraOf.get(name) }]),
    );
    cache.set(topic, { version, audience, size: listeners.length + eras.length });
    return audience;
  };
  return async topics => {
    const nowMs = sockets.clock();
    const states = [...(await loadTopicStates(sockets, topics))];
    const found = await runInParallel(states, TOPICS_IN_PARALLEL_MAX, async ([topic, { version, head }]) => {
      const audience = await audienceOf(topic, version);
      if (audience.values().some(hearing => isKept(hearing, nowMs, sockets)))
        return [[topic, { audience, head }]] as const;
      await deleteTopic(sockets, topic, version);
      return [];
    });
    return new Map(found.flat());
  };
}

export function isKept({ listeners, era }: Hearing, nowMs: number, sockets: Pick<Sockets, 'resumeMs'>): boolean {
  return listeners.length > 0 || (era !== undefined && isOpen(era, nowMs, sockets));
}
