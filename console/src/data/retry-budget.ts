/** Repeats of failed calls at once, and one more after each period. */
const BURST = 10;
const EVERY_MS = 6_000;

/** Calls whose last failure is kept. */
const CALLS_MAX = 200;

/** Beyond it a call fails again without a request. */
export function createRetryBudget<T>(now: () => number = Date.now) {
  const failed = new Map<string, T>();
  let [tokens, atMs] = [BURST, now()];
  return {
    /** The last failure, if it is too early. */
    refuse: (call: string): T | undefined => {
      const last = failed.get(call);
      if (last === undefined) return undefined;
      const nowMs = now();
      tokens = Math.min(BURST, tokens + (nowMs - atMs) / EVERY_MS);
      atMs = nowMs;
      if (tokens < 1) return last;
      tokens -= 1;
      return undefined;
    },
    keep: (call: string, failure: T): void => {
      if (failed.size >= CALLS_MAX) failed.clear();
      failed.set(call, failure);
    },
    forget: (call: string): void => void failed.delete(call),
    /** The user asks, or the service is back. */
    reset: (): void => {
      failed.clear();
      [tokens, atMs] = [BURST, now()];
    },
  };
}
