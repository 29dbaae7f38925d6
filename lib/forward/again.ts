import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../operator/reason.ts';
import { UsageError } from '../operator/target.ts';

/** How long is waited before each try, milliseconds: twice as long each time, up to a limit. */
export type Backoff = { readonly firstMs: number; readonly msMax: number };

export const usualBackoff: Backoff = { firstMs: 500, msMax: 30_000 };

/** The wait before try number `tries`, from 1. */
export const waitOf = ({ firstMs, msMax }: Backoff, tries: number): number =>
  Math.min(firstMs * 2 ** Math.min(tries - 1, 20), msMax);

/** Sleeps, but not beyond an end. */
export const pause = async (ms: number, until: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal: until }).catch(() => {});
};

/** Waits for something, but not beyond an end. Errors: why it ended. */
export const within = async <Result>(work: Promise<Result>, until: AbortSignal): Promise<Result> => {
  const over = Promise.withResolvers<never>();
  const onEnd = (): void => over.reject(until.reason);
  until.addEventListener('abort', onEnd);
  if (until.aborted) onEnd();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    until.removeEventListener('abort', onEnd);
  }
};

/** Does something until it is done. Errors: what the last try threw, or why it ended, as soon as `until` is over; a UsageError at once, for no other try would help. */
export const again = async <Result>(
  work: () => Promise<Result>,
  {
    until,
    backoff,
    tell,
  }: { readonly until: AbortSignal; readonly backoff: Backoff; readonly tell: (why: string) => void },
): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    try {
      return await within(work(), until);
    } catch (error) {
      if (error instanceof UsageError || until.aborted) throw error;
      const ms = waitOf(backoff, tries);
      tell(`${reasonOf(error)}; again in ${ms} ms`);
      await pause(ms, until);
      if (until.aborted) throw error;
    }
  }
};
