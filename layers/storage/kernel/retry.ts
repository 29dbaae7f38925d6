import { setTimeout as sleep } from 'node:timers/promises';

export type Retries = {
  readonly triesMax: number;
  /** Before the second try; doubles up to 64 times as long. No wait by default. */
  readonly backoffMs?: number;
  /** Thrown after the last try. */
  readonly failure: () => Error;
};

const BACKOFF_MS = 25;
const DOUBLINGS_MAX = 6;

/** Repeats work until it returns anything but undefined. Its own errors pass through. */
export async function retry<T>(
  { triesMax, backoffMs = 0, failure }: Retries,
  work: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < triesMax; tries++) {
    if (tries > 0 && backoffMs > 0) await sleep(backoffMs * 2 ** Math.min(tries - 1, DOUBLINGS_MAX));
    const result = await work();
    if (result !== undefined) return result;
  }
  throw failure();
}

/** Waits longer each time, and apart from other callers. */
export async function waitBeforeTry(tries: number): Promise<void> {
  const ms = BACKOFF_MS * 2 ** Math.min(tries - 1, DOUBLINGS_MAX);
  await sleep(ms / 2 + (Math.random() * ms) / 2);
}
