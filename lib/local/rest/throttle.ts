import type { Throttle } from '../kernel/bucket.ts';
import { getJsonNumber, type JsonObject } from '../template/json.ts';

/** Undefined if the template has neither property. */
export function readThrottle(properties: JsonObject, rateName: string, burstName: string): Throttle | undefined {
  if (properties[rateName] === undefined && properties[burstName] === undefined) return undefined;
  const rate = getJsonNumber(properties, rateName, Number.POSITIVE_INFINITY);
  return { rate, burst: getJsonNumber(properties, burstName, Math.max(1, rate)) };
}
