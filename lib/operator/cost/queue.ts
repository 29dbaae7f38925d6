import { MONTH_SECONDS } from './exact.ts';
import type { Load } from './load.ts';
import { perFiring, perQueue } from './units.ts';
import type { Use } from './use.ts';

/** The queue of deliveries, which is asked also while nothing waits. */
export function estimateQueueUse({ firings }: Load): readonly Use[] {
  const perSecond = firings.times(perFiring.queueRequests.value).plus(perQueue.pollsPerSecond.value);
  return [['queueRequest', perSecond.times(MONTH_SECONDS)]];
}
