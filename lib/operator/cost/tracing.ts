import type { Settings } from '../../aws/settings.ts';
import { Exact, MONTH_SECONDS, sum, toExact } from './exact.ts';
import { estimateRootCalls } from './lambda.ts';
import type { Load } from './load.ts';
import { sampled } from './units.ts';
import type { Use } from './use.ts';

/** X-Ray samples requests and other calls. */
export function estimateTracingUse(load: Load, settings: Settings): readonly Use[] {
  if (!settings.xray) return [];
  const rates = [load.requests, ...estimateRootCalls(load, settings).map(count => count.dividedBy(MONTH_SECONDS))];
  const traces = rates.map(perSecond => {
    // The first ones, and a share.
    const first = Exact.min(perSecond, toExact(sampled.perSecond.value));
    return first.plus(perSecond.minus(first).times(sampled.share.value));
  });
  return [['trace', sum(traces).times(MONTH_SECONDS)]];
}
