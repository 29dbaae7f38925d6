/** Tokens per second, and the tokens of a full bucket. */
export type Throttle = { readonly rate: number; readonly burst: number };

/** Takes `cost` tokens and returns whether there were enough. `nowMs` is monotonic. */
export type Buckets = (name: string, throttle: Throttle, nowMs: number, cost?: number) => boolean;

/** Token buckets by name, created full. */
export function openBuckets(): Buckets {
  const buckets = new Map<string, { tokens: number; filledMs: number }>();
  return (name, { rate, burst }, nowMs, cost = 1) => {
    const bucket = buckets.get(name) ?? { tokens: burst, filledMs: nowMs };
    buckets.set(name, bucket);
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.filledMs) * rate) / 1000);
    bucket.filledMs = Math.max(bucket.filledMs, nowMs);
    // Tolerates the rounding of doubles.
    if (bucket.tokens < cost - 1e-9) return false;
    bucket.tokens -= cost;
    return true;
  };
}
