import { type JsonObject, numberAt } from '../template/json.ts';

/** Requests per second, and burst size. */
export type Throttle = { readonly rate: number; readonly burst: number };

/** Undefined if the template has neither property. */
export function throttleAt(properties: JsonObject, rateName: string, burstName: string): Throttle | undefined {
  if (properties[rateName] === undefined && properties[burstName] === undefined) return undefined;
  const rate = numberAt(properties, rateName, Number.POSITIVE_INFINITY);
  return { rate, burst: numberAt(properties, burstName, Math.max(1, rate)) };
}

export type Bucket = {
  /** Takes a token. Returns whether there was one. */
  readonly take: (nowMs: number) => boolean;
};

/** Starts full and refills `perSecond`. */
export function fullBucket(capacity: number, perSecond: number, nowMs: number): Bucket {
  let tokens = capacity;
  let filledMs = nowMs;
  return {
    take: now => {
      tokens = Math.min(capacity, tokens + (Math.max(0, now - filledMs) * perSecond) / 1000);
      filledMs = Math.max(filledMs, now);
      // Tolerates the rounding of doubles.
      if (tokens < 1 - 1e-9) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** Buckets by name, created full. */
export function openBuckets(): (name: string, throttle: Throttle, nowMs: number) => boolean {
  const buckets = new Map<string, Bucket>();
  return (name, { rate, burst }, nowMs) => {
    const bucket = buckets.get(name) ?? fullBucket(burst, rate, nowMs);
    buckets.set(name, bucket);
    return bucket.take(nowMs);
  };
}
