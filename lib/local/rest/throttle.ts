import type { Throttle } from '../kernel/bucket.ts';
import { type JsonObject, numberAt } from '../template/json.ts';

/** Undefined if the template has neither property. */
export function throttleAt(properties: JsonObject, rateName: string, burstName: string): Throttle | undefined {
  if (properties[rateName] === undefined && properties[burstName] === undefined) return undefined;
  const rate = numberAt(properties, rateName, Number.POSITIVE_INFINITY);
  return { rate, burst: numberAt(properties, burstName, Math.max(1, rate)) };
}
