import { addCounts, type Counters } from '../storage/operations/counters.ts';
import { logger } from './logger.ts';
import { runLater } from './platform.ts';
import { runAtEnd } from './run-at-end.ts';

export type Gatherer = {
  /** A label is part of the name, in Prometheus format. */
  readonly count: (name: string, by?: number) => void;
  /** Writes what is due, before Lambda may freeze the instance. */
  readonly flush: () => Promise<void>;
  readonly carry: Carry;
};

/** Hands the counts to a write that is made anyhow. A failed one returns them. */
export type Carry = <Result>(write: (counts: Counts) => Promise<Result>) => Promise<Result>;

type Counts = ReadonlyMap<string, number>;

type Written = (counts: Counts) => void;

/** Writes on SIGTERM too; a killed instance loses its last interval. */
export function createGatherer(
  counters: Counters,
  name: string,
  everyMs: number,
  written: Written = () => {},
): Gatherer {
  let gathered = new Map<string, number>();
  let writtenMs = Number.NEGATIVE_INFINITY;
  let dueMs = everyMs;
  let stopTimer: (() => void) | undefined;
  let writing = Promise.resolve();
  const count = (counter: string, by = 1): void => {
    if (by === 0) return;
    gathered.set(counter, (gathered.get(counter) ?? 0) + by);
    stopTimer ??= runLater(write, dueMs);
  };
  const taken = async <Result>(send: (counts: Counts) => Promise<Result>): Promise<Result> => {
    stopTimer?.();
    stopTimer = undefined;
    writtenMs = Date.now();
    const counts = gathered;
    gathered = new Map();
    try {
      const result = await send(counts);
      written(counts);
      return result;
    } catch (error) {
      for (const [counter, by] of counts) count(counter, by);
      throw error;
    }
  };
  const write = (): Promise<void> => {
    if (gathered.size === 0) return writing;
    writing = taken(counts => addCounts(counters, name, counts)).catch(error =>
      logger.error('Counters were not written and will be retried', { error }),
    );
    return writing;
  };
  const carry: Carry = send => {
    // Its own writes are for instances that carry nothing more.
    dueMs = 2 * everyMs;
    return taken(send);
  };
  runAtEnd(write);
  return { count, flush: () => (Date.now() - writtenMs < dueMs ? writing : write()), carry };
}
