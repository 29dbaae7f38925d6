import { type JsonObject, numberAt } from '../template/json.ts';

/** Requests a second, and how many may come at once. */
export type Throttle = { readonly rate: number; readonly burst: number };

/** Reads a limit from the two properties of these names; undefined where the template gives none. */
export function throttleAt(properties: JsonObject, rateName: string, burstName: string): Throttle | undefined {
  if (properties[rateName] === undefined && properties[burstName] === undefined) return undefined;
  const rate = numberAt(properties, rateName, Number.POSITIVE_INFINITY);
  return { rate, burst: numberAt(properties, burstName, Math.max(1, rate)) };
}

/** A token bucket: so many at once, and so many more each second. */
export type Bucket = {
  /** Takes one token if there is one. */
  readonly take: (nowMs: number) => boolean;
};

/** A full bucket of `capacity` tokens that gets `perSecond` tokens each second. */
export function fullBucket(capacity: number, perSecond: number, nowMs: number): Bucket {
  let tokens = capacity;
  let filledMs = nowMs;
  return {
    take: now => {
      tokens = Math.min(capacity, tokens + (Math.max(0, now - filledMs) * perSecond) / 1000);
      filledMs = Math.max(filledMs, now);
      // A hair below one counts as one: the refill is summed in doubles.
      if (tokens < 1 - 1e-9) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** Buckets by name, each made full when it is first asked. */
export function openBuckets(): (name: string, throttle: Throttle, nowMs: number) => boolean {
  const buckets = new Map<string, Bucket>();
  return (name, { rate, burst }, nowMs) => {
    const bucket = buckets.get(name) ?? fullBucket(burst, rate, nowMs);
    buckets.set(name, bucket);
    return bucket.take(nowMs);
  };
}
