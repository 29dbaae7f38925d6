import type { Settings } from './settings.ts';

export type Throttle = { readonly throttlingRateLimit: number; readonly throttlingBurstLimit: number };

/** A token bucket of two seconds, within the burst quota of the account. */
export function createApiThrottle(perSecond: number, settings: Settings): Throttle {
  return {
    throttlingRateLimit: perSecond,
    throttlingBurstLimit: clampBurst(2 * perSecond, settings),
  };
}

/** API Gateway applies a larger burst only up to the quota of the account. */
export function clampBurst(wanted: number, { accountBurst }: Settings): number {
  return Math.min(wanted, accountBurst);
}
