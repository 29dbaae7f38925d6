import { type JsonObject, numberAt } from '../template/json.ts';

/** Requests per second, and burst size. */
export type Throttle = { readonly rate: number; readonly burst: number };

/** Undefined if the template has neither property. */
export function throttleAt(properties: JsonObject, rateName: string, burstName: string): Throttle | undefined {
  if (properties[rateName] === undefined && properties[burstName] === undefined) return undefined;
  const rate = numberAt(properties, rateName, Number.POSITIVE_INFINITY);
  return { rate, burst: numberAt(properties, burstName, Math.max(1, rate)) };
}

/** Token buckets by name, created full. Takes a token and returns whether there was one. */
export function openBuckets(): (name: string, throttle: Throttle, nowMs: number) => boolean {
  const buckets = new Map<string, { tokens: number; filledMs: number }>();
  return (name, { rate, burst }, nowMs) => {
    const bucket = buckets.get(name) ?? { tokens: burst, filledMs: nowMs };
    buckets.set(name, bucket);
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.filledMs) * rate) / 1000);
    bucket.filledMs = Math.max(bucket.filledMs, nowMs);
    // Tolerates the rounding of doubles.
    if (bucket.tokens < 1 - 1e-9) return false;
    bucket.tokens -= 1;
    return true;
  };
}
