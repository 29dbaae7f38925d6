import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { addDrops, type Counters } from '../storage/operations/counters.ts';
import { getCountersMs } from './config.ts';
import { createGatherer, type Gatherer } from './gather.ts';
import { logger } from './logger.ts';

export type Observer = Pick<Gatherer, 'count'> & {
  /** Resolves once written, because a socket learns of a gap only here. */
  readonly countDropped: (messages: number) => Promise<void>;
};

const metrics = new Metrics();
const DROPPED = 'chain_messages_dropped_total';
const flushes: (() => Promise<void>)[] = [];
/** Writes due counters before Lambda may freeze the instance. */
export async function saveAllCounters(): Promise<void> {
  return void (await Promise.all(flushes.map(flush => flush())));
}

/** The same as a Middy middleware. */
export const flushCounters = { after: saveAllCounters, onError: saveAllCounters };

/** Counters that are CloudWatch metrics too. */
export function createObserver(
  counters: Counters,
  name: string,
  everyMs = getCountersMs(),
): Observer & Pick<Gatherer, 'carry'> {
  let metric: Metrics | undefined;
  const { count, flush, carry } = createGatherer(counters, name, everyMs, counts => {
    metric ??= metrics.singleMetric();
    for (const [counter, by] of counts) {
      const [, metricName = counter, label, value = ''] = /^(\w+)\{(\w+)="(.*)"\}$/.exec(counter) ?? [];
      // A label becomes a dimension.
      if (label !== undefined) metric.addDimension(label, value);
      metric.addMetric(metricName, MetricUnit.Count, by);
    }
  });
  flushes.push(flush);
  const countDropped = async (messages: number): Promise<void> => {
    if (messages === 0) return;
    count(DROPPED, messages);
    await addDrops(counters, Date.now(), messages).catch(error =>
      logger.error('Dropped messages were not counted', { error }),
    );
  };
  return { count, countDropped, carry };
}
