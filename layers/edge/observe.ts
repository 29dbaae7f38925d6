import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { addCounts, addDrops, type Counters } from '../storage/operations/counters.ts';
import { countersMs } from './config.ts';
import { logger } from './logger.ts';

export type Observer = {
  /** Written at most once per interval. A label is part of the name, in Prometheus format. */
  readonly count: (name: string, by?: number) => void;
  /** Resolves once written, because a socket learns of a gap only here. */
  readonly countDropped: (messages: number) => Promise<void>;
};

const DROPPED = 'chain_messages_dropped_total';
const flushes: (() => Promise<void>)[] = [];
const flushAll = async (): Promise<void> => void (await Promise.all(flushes.map(flush => flush())));

/** Middy middleware: writes due counters before Lambda may freeze the instance. */
export const flushCounters = { after: flushAll, onError: flushAll };

/** Writes on SIGTERM too; a killed instance loses the counts of its last interval. */
export const observer = (counters: Counters, name: string, everyMs = countersMs()): Observer => {
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
      () => publish(counts),
      error => {
        logger.error('Counters were not written and will be retried', { error });
        for (const [counter, by] of counts) count(counter, by);
      },
    );
    return writing;
  };
  flushes.push(() => (Date.now() - writtenMs < everyMs ? writing : write()));
  process.once('SIGTERM', () => void write().finally(() => process.exit(0)));
  const countDropped = async (messages: number): Promise<void> => {
    if (messages === 0) return;
    count(DROPPED, messages);
    await addDrops(counters, Date.now(), messages).catch(error =>
      logger.error('Dropped messages were not counted', { error }),
    );
  };
  return { count, countDropped };
};

const metrics = new Metrics();

/** CloudWatch metrics. A label becomes a dimension. */
const publish = (counts: ReadonlyMap<string, number>): void => {
  for (const [counter, by] of counts) {
    const [, name = counter, label, value = ''] = /^(\w+)\{(\w+)="(.*)"\}$/.exec(counter) ?? [];
    const metric = metrics.singleMetric();
    if (label !== undefined) metric.addDimension(label, value);
    metric.addMetric(name, MetricUnit.Count, by);
  }
};
