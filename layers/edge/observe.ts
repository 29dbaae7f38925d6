import { addCounts, type Counters } from '../storage/counters.ts';
import { addDrops } from '../storage/drops.ts';
import { beforeEnd } from './ending.ts';
import { logger } from './logger.ts';

export type Observer = {
  readonly count: (name: string, by?: number) => void;
  /** Resolves once written, because a socket learns of a gap only here. */
  readonly countDropped: (messages: number) => Promise<void>;
};

export const FLUSH_MS = 3_000;
const DROPPED = 'chain_messages_dropped_total';

/**
 * Batches counts and writes them after `FLUSH_MS`, or on SIGTERM. A killed function loses its last
 * counts.
 */
export const observer = (counters: Counters, name: string): Observer => {
  let gathered = new Map<string, number>();
  let isDue = false;
  const keep = (counter: string, by: number): void => {
    gathered.set(counter, (gathered.get(counter) ?? 0) + by);
    if (isDue) return;
    isDue = true;
    setTimeout(() => void write(), FLUSH_MS).unref();
  };
  const write = async (): Promise<void> => {
    const counts = gathered;
    gathered = new Map();
    isDue = false;
    if (counts.size === 0) return;
    await addCounts(counters, name, counts).catch(error => {
      logger.error('Counters were not written and will be retried', { error });
      for (const [counter, by] of counts) keep(counter, by);
    });
  };
  beforeEnd(write);
  return {
    count: (counter, by = 1) => {
      if (by !== 0) keep(counter, by);
    },
    countDropped: async messages => {
      if (messages === 0) return;
      keep(DROPPED, messages);
      const noted = addDrops(counters, Date.now(), messages);
      await Promise.all([noted.catch(error => logger.error('Dropped messages were not counted', { error })), write()]);
    },
  };
};
