export type Clock = {
  readonly now: () => number;
  /** Runs a function after some milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after some milliseconds, or at once when the signal aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });
}

/** Exponential with full jitter: between 0 and `baseMs` × 2^failures, at most `maxMs`. */
export function computeBackoffMs(failures: number, baseMs: number, maxMs: number, random: () => number): number {
  return random() * Math.min(maxMs, baseMs * 2 ** Math.min(failures, 30));
}
