import { openBuckets } from '../kernel/bucket.ts';
import { getJsonNumber, getJsonObject, getJsonText, isObject, listAt } from '../template/json.ts';
import type { Model } from '../template/resources.ts';
import type { ApiKey, Keys } from './keys.ts';
import type { Refusal } from './responses.ts';
import { readThrottle } from './throttle.ts';

export type UsagePlan = ReturnType<typeof readUsagePlans>[number];

/** Checks key, plan, throttle and quota. */
export type Usage = (stage: string, keyValue: string | undefined) => ApiKey | Refusal;

const PERIOD_MS: Readonly<Record<string, number>> = { DAY: 86_400_000, WEEK: 604_800_000, MONTH: 2_592_000_000 };

/** A stage is `apiId/stage`. */
export function readUsagePlans(model: Model) {
  return model.ofType('AWS::ApiGateway::UsagePlan').map(({ properties, ref, logicalId }) => ({
    id: ref,
    name: getJsonText(properties, 'UsagePlanName') ?? logicalId,
    stages: listAt(properties, 'ApiStages').map(
      stage => `${getJsonText(stage, 'ApiId')}/${getJsonText(stage, 'Stage')}`,
    ),
    throttle: readThrottle(getJsonObject(properties, 'Throttle'), 'RateLimit', 'BurstLimit'),
    quota: isObject(properties.Quota)
      ? {
          limit: getJsonNumber(properties.Quota, 'Limit', Number.POSITIVE_INFINITY),
          periodMs: PERIOD_MS[getJsonText(properties.Quota, 'Period') ?? 'DAY'] ?? 86_400_000,
        }
      : undefined,
  }));
}

const FORBIDDEN: Refusal = { type: 'INVALID_API_KEY', message: 'Forbidden' };
export const THROTTLED: Refusal = { type: 'THROTTLED', message: 'Too Many Requests' };
const EXHAUSTED: Refusal = { type: 'QUOTA_EXCEEDED', message: 'Limit Exceeded' };

/** Per key and plan. A quota follows the calendar, a bucket does not. */
export function openUsage(plans: readonly UsagePlan[], keys: Keys): Usage {
  const isWithin = openBuckets();
  const spent = new Map<string, { period: number; requests: number }>();
  return (stage, keyValue) => {
    const key = keyValue === undefined ? undefined : keys.byValue(keyValue);
    if (key === undefined || !key.enabled) return FORBIDDEN;
    const plan = plans.find(one => one.stages.includes(stage) && keys.isInPlan(key.id, one.id));
    if (plan === undefined) return FORBIDDEN;
    const meter = `${plan.id} ${key.id}`;
    if (plan.throttle !== undefined && !isWithin(meter, plan.throttle, performance.now())) return THROTTLED;
    if (plan.quota !== undefined) {
      const period = Math.floor(Date.now() / plan.quota.periodMs);
      const known = spent.get(meter);
      const requests = known?.period === period ? known.requests : 0;
      if (requests >= plan.quota.limit) return EXHAUSTED;
      spent.set(meter, { period, requests: requests + 1 });
    }
    return key;
  };
}
