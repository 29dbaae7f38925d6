import { type Clock, computeBackoffMs, sleep } from '../time/clock.ts';
import type { Result } from './result.ts';

export type RetryOptions = {
  /** Attempts in all, 1 for no retry. Default 4. */
  readonly attemptsMax: number;
  /** Longest wait, ms. A longer `Retry-After` is returned. Default 30 s. */
  readonly waitMsMax: number;
  /** First wait without `Retry-After`, then doubled. Default 250 ms. */
  readonly baseMs: number;
};

export const retryDefaults: RetryOptions = { attemptsMax: 4, waitMsMax: 30_000, baseMs: 250 };

type RetryDeps = RetryOptions & {
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
};

const RETRIED = [408, 429, 500, 502, 503, 504];

export async function withRetries<T>(deps: RetryDeps, attempt: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let failures = 0; ; failures++) {
    const result = await attempt();
    if (result.ok || failures + 1 >= deps.attemptsMax || deps.signal?.aborted) return result;
    const { error } = result;
    if (error.kind === 'http' && !RETRIED.includes(error.status)) return result;
    let ms = computeBackoffMs(failures, deps.baseMs, deps.waitMsMax, deps.random);
    if (error.kind !== 'network' && error.retryAfterMs !== null) {
      if (error.retryAfterMs > deps.waitMsMax) return result;
      // Jitter on top: not all clients return in the same second.
      ms = error.retryAfterMs + deps.random() * deps.baseMs;
    }
    await sleep(deps.clock, ms, deps.signal);
    if (deps.signal?.aborted) return result;
  }
}
