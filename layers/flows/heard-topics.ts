import { openBoundedCache } from '../core/kernel/bounded-cache.ts';
import type { MayBeHeard } from '../storage/access/heard-hours.ts';

/** Returns the topics that may have listeners. */
export type FindHeard = (topics: readonly string[]) => Promise<ReadonlySet<string>>;

export type HeardTopics = {
  /** As of the first question since `renew`, or later. */
  readonly heard: FindHeard;
  /** Forgets unheard topics, so that later subscribers are found. */
  readonly renew: () => void;
};

export type TopicSource = {
  /** One small read that rules out almost all topics. */
  readonly filter: () => Promise<MayBeHeard>;
  /** Whether another topic is heard. */
  readonly ask: (topic: string) => Promise<boolean>;
  /** Monotonic, in ms. */
  readonly clock?: () => number;
};

/** Then asks again for a heard topic. Needless messages are harmless. */
export const HEARD_MS = 1_000;
const TOPICS_MAX = 20_000;

/** Asks once between renewals; for heard topics once a second. */
export function openHeardTopics(
  { filter, ask, clock = () => performance.now() }: TopicSource,
  topicsMax = TOPICS_MAX,
): HeardTopics {
  const heardAtMs = openBoundedCache<number>(topicsMax);
  let view = new Map<string, Promise<boolean>>();
  let filtered: Promise<MayBeHeard> | undefined;

  async function find(topic: string, mayBeHeard: Promise<MayBeHeard>): Promise<boolean> {
    if (!(await mayBeHeard)(topic)) return false;
    const askedMs = clock();
    if (askedMs - (heardAtMs.get(topic) ?? -Infinity) < HEARD_MS) return true;
    const isHeard = await ask(topic);
    if (isHeard) heardAtMs.set(topic, askedMs);
    else heardAtMs.delete(topic);
    return isHeard;
  }

  function renew(): void {
    view = new Map();
    filtered = undefined;
  }

  return {
    renew,
    heard: async topics => {
      if (topics.length === 0) return new Set();
      const own = view;
      filtered ??= filter();
      const mayBeHeard = filtered;
      for (const topic of topics) if (!own.has(topic)) own.set(topic, find(topic, mayBeHeard));
      try {
        const found = await Promise.all(topics.map(async topic => [topic, await own.get(topic)] as const));
        return new Set(found.flatMap(([topic, isHeard]) => (isHeard ? [topic] : [])));
      } catch (error) {
        if (own === view) renew();
        throw error;
      }
    },
  };
}
