import { addCounts, type Counters } from '../storage/counters.ts';
import { addDrops } from '../storage/drops.ts';
import { beforeEnd } from './ending.ts';

/** Counts what happens. Counting costs one write every few seconds of work, not one a batch. */
export type Observer = {
  readonly count: (name: string, by?: number) => void;
  /** Counts messages that nobody got, and writes it before it returns: a socket's only way to learn of a gap survives the function. */
  readonly countDropped: (messages: number) => Promise<void>;
};

/** So long are counts gathered before they are written. */
export const FLUSH_MS = 3_000;
const DROPPED = 'chain_messages_dropped_total';

/**
 * An observer that writes its counts under a name of its own a moment after the first, or when the function is told to end. Where it is frozen between
 * invocations, that moment comes with the next one. Counts of a function that dies untold are lost: they are for watching, not for billing.
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
      console.error(`counters were not written, they wait for the next time: ${error}`);
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
      // Also when they were dropped, for coordination's health tells of the last minute.
      const noted = addDrops(counters, Date.now(), messages);
      await Promise.all([noted.catch(error => console.error(`drops were not noted: ${error}`)), write()]);
    },
  };
};
