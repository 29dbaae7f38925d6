import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../clients/typescript/src/time/clock.ts';

type Timer = { readonly at: number; readonly run: () => void };

/** A clock that moves only when it is asked to. */
export const fakeClock = () => {
  let time = 1_000_000;
  let isRunning = false;
  const timers = new Set<Timer>();
  const next = (end: number): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers) if (timer.at <= end && (first === undefined || timer.at < first.at)) first = timer;
    return first;
  };
  /** What a timer starts has run before the next timer does. */
  const advance = async (ms: number): Promise<void> => {
    const end = time + ms;
    await setImmediate();
    for (let timer = next(end); timer !== undefined; timer = next(end)) {
      timers.delete(timer);
      time = Math.max(time, timer.at);
      timer.run();
      await setImmediate();
    }
    time = end;
  };
  const runSoon = async (timer: Timer): Promise<void> => {
    await setImmediate();
    if (!timers.delete(timer)) return;
    time = Math.max(time, timer.at);
    timer.run();
  };
  const clock: Clock = {
    now: () => time,
    after: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.add(timer);
      // Time limits of requests stay away: real answers take real time.
      if (isRunning && ms < 20_000) void runSoon(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    ...clock,
    advance,
    /** Timers that are due within some milliseconds. */
    dueWithin: (ms: number) => [...timers].filter(({ at }) => at <= time + ms).length,
    /** From now on short waits pass by themselves. */
    run: () => {
      isRunning = true;
    },
    /** Lets everything run that waits for no timer, until a condition holds. */
    settle: async (until?: () => boolean): Promise<void> => {
      for (let turn = 0; turn < 20 || (until !== undefined && !until() && turn < 100_000); turn++) await setImmediate();
    },
  };
};
