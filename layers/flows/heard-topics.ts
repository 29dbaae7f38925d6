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

  async function find(topic: string): Promise<boolean> {
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
      try {
        const possible = topics.filter(await filtered);
        for (const topic of possible) if (!own.has(topic)) own.set(topic, find(topic));
        const found = await Promise.all(possible.map(topic => own.get(topic)));
        return new Set(possible.filter((_, at) => found[at]));
      } catch (error) {
        if (own === view) renew();
        throw error;
      }
    },
  };
}
