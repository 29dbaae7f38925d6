import { setTimeout as sleep } from 'node:timers/promises';
import { PermanentError } from './errors.ts';
import { formatErrorReason } from './reason.ts';

/** Doubles from `firstMs` up to `msMax`. */
export type Backoff = { readonly firstMs: number; readonly msMax: number };

export const usualBackoff: Backoff = { firstMs: 500, msMax: 30_000 };

/** Wait in ms before try `tries`, from 1. */
export function computeRetryWaitMs({ firstMs, msMax }: Backoff, tries: number): number {
  return Math.min(firstMs * 2 ** Math.min(tries - 1, 20), msMax);
}

/** Sleeps until the time or the signal. */
export async function waitUntilAborted(ms: number, until: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: until }).catch(() => {});
}

/** Rejects with the signal's reason on abort. */
export async function rejectOnAbort<Result>(work: Promise<Result>, until: AbortSignal): Promise<Result> {
  const over = Promise.withResolvers<never>();
  const onEnd = (): void => over.reject(until.reason);
  until.addEventListener('abort', onEnd);
  if (until.aborted) onEnd();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    until.removeEventListener('abort', onEnd);
  }
}

/** Retries until success or abort. Throws a PermanentError at once, the last error on abort. */
export async function retry<Result>(
  work: () => Promise<Result>,
  {
    until,
    backoff,
    tell,
  }: { readonly until: AbortSignal; readonly backoff: Backoff; readonly tell: (why: string) => void },
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await rejectOnAbort(work(), until);
    } catch (error) {
      if (error instanceof PermanentError || until.aborted) throw error;
      const ms = computeRetryWaitMs(backoff, tries);
      tell(`${formatErrorReason(error)}; retrying in ${ms} ms`);
      await waitUntilAborted(ms, until);
      if (until.aborted) throw error;
    }
  }
}
