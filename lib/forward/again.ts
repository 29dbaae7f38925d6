import { setTimeout as sleep } from 'node:timers/promises';
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

/** Does something until it is done. Errors: what the last try threw, once `until` is over; a UsageError at once, for no other try would help. */
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
      return await work();
    } catch (error) {
      if (error instanceof UsageError || until.aborted) throw error;
      const ms = waitOf(backoff, tries);
      tell(`${reasonOf(error)}; again in ${ms} ms`);
      await pause(ms, until);
    }
  }
};

/** An error in words: fetch says only that it failed, and keeps why as the cause. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};
