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
