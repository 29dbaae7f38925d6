import { addCounts, type Counters } from '../storage/counters.ts';

/** Counts kept in memory between writes, so that counting costs a write every few seconds and not one a batch. */
export type Observer = {
  readonly count: (name: string, by?: number) => void;
  /** Writes what has gathered, at most once per interval unless forced. A failure is kept for the next time. */
  readonly flush: (nowMs: number) => Promise<void>;
};

const FLUSH_MS = 2_000;

/** An observer over the counters table. Counts of a function that dies unflushed are lost: they are for watching, not for billing. */
export const observer = (counters: Counters): Observer => {
  let gathered = new Map<string, number>();
  let flushedMs = 0;
  return {
    count: (name, by = 1) => {
      if (by !== 0) gathered.set(name, (gathered.get(name) ?? 0) + by);
    },
    flush: async nowMs => {
      if (gathered.size === 0 || nowMs - flushedMs < FLUSH_MS) return;
      const counts = gathered;
      gathered = new Map();
      flushedMs = nowMs;
      await addCounts(counters, counts).catch(error => {
        for (const [name, by] of counts) gathered.set(name, (gathered.get(name) ?? 0) + by);
        console.error(`counters were not written, they wait for the next time: ${error}`);
      });
    },
  };
};
