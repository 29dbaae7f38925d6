import { LRUCache } from 'lru-cache';
import { getHeldSource } from '../../contract/held-name.ts';
import { addHoles, type TopicHead } from '../../storage/access/heads.ts';
import { isBroken, type LastHeard } from '../../storage/access/last-heard.ts';
import { type Listener, loadHearings } from '../../storage/access/listeners.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { deleteTopic, loadTopicStates } from '../../storage/access/topics.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';

export type Hearing = { readonly listeners: readonly Listener[]; readonly last: LastHeard | undefined };

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
  async function loadAudience(topic: string, version: number): Promise<Audience> {
    const cached = cache.get(topic);
    if (cached?.version === version) return cached.audience;
    const { listeners, last } = await loadHearings(sockets, topic);
    const byChannel = Map.groupBy(listeners, ({ channel }) => getHeldSource(channel));
    const channels = new Set([...byChannel.keys(), ...last.keys()]);
    const audience = new Map(
      [...channels].map(name => [name, { listeners: byChannel.get(name) ?? [], last: last.get(name) }]),
    );
    cache.set(topic, { version, audience, size: listeners.length + last.size });
    return audience;
  }
  async function find(topics: readonly string[]): Promise<ReadonlyMap<string, HeardTopic>> {
    const states = [...(await loadTopicStates(sockets, topics))];
    const found = await runInParallel(states, TOPICS_IN_PARALLEL_MAX, async ([topic, { version, head }]) => {
      const heard = await closeUnkept(sockets, topic, { audience: await loadAudience(topic, version), head });
      if (heard.audience.values().some(hearing => isKept(hearing, sockets))) return [[topic, heard] as const];
      // Another listener may have begun meanwhile.
      return (await deleteTopic(sockets, topic, version)) ? [] : [...(await find([topic]))];
    });
    return new Map(found.flat());
  }
  return find;
}

/** Ends the paths of channels before a message is left out. */
async function closeUnkept(sockets: Sockets, topic: string, { audience, head }: HeardTopic): Promise<HeardTopic> {
  const holes = [...audience].flatMap(([channel, hearing]) => {
    const { last } = hearing;
    const isDue = last && isBroken(last, head.closed.get(channel), isKept(hearing, sockets));
    return isDue ? [[channel, last.atMs] as const] : [];
  });
  return holes.length === 0
    ? { audience, head }
    : { audience, head: await addHoles(sockets, topic, head, holes, sockets.clock()) };
}

/** Clocks of functions differ. */
const SKEW_MS_MAX = 60_000;

/** On another clock than that of sockets, a heard channel keeps its path. */
export function isKept({ listeners, last }: Hearing, { clock, resumeMs, isEndless }: Sockets): boolean {
  if (listeners.length > 0) return true;
  return last !== undefined && (isEndless || clock() < last.atMs + resumeMs + SKEW_MS_MAX);
}
