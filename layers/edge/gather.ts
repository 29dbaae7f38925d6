import { addCounts, type Counters } from '../storage/operations/counters.ts';
import { logger } from './logger.ts';

export type Gatherer = {
  /** A label is part of the name, in Prometheus format. */
  readonly count: (name: string, by?: number) => void;
  /** Writes what is due, before Lambda may freeze the instance. */
  readonly flush: () => Promise<void>;
};

type Written = (counts: ReadonlyMap<string, number>) => void;

/** Writes on SIGTERM too; a killed instance loses its last interval. */
export const gatherer = (counters: Counters, name: string, everyMs: number, written: Written = () => {}): Gatherer => {
  let gathered = new Map<string, number>();
  let writtenMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const count = (counter: string, by = 1): void => {
    if (by === 0) return;
    gathered.set(counter, (gathered.get(counter) ?? 0) + by);
    timer ??= setTimeout(write, everyMs).unref();
  };
  const write = (): Promise<void> => {
    if (gathered.size === 0) return writing;
    clearTimeout(timer);
    timer = undefined;
    writtenMs = Date.now();
    const counts = gathered;
    gathered = new Map();
    writing = addCounts(counters, name, counts).then(
      () => written(counts),
      error => {
        logger.error('Counters were not written and will be retried', { error });
        for (const [counter, by] of counts) count(counter, by);
      },
    );
    return writing;
  };
  process.once('SIGTERM', () => void write().finally(() => process.exit(0)));
  return { count, flush: () => (Date.now() - writtenMs < everyMs ? writing : write()) };
};
