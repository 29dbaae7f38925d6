import { setTimeout as sleep } from 'node:timers/promises';

/** Undefined if the work takes longer. */
export async function waitAtMost<T>(work: Promise<T>, msMax: number): Promise<T | undefined> {
  const done = new AbortController();
  try {
    return await Promise.race([work, sleep(msMax, undefined, { signal: done.signal, ref: false })]);
  } finally {
    done.abort();
  }
}
