import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../clients/typescript/src/time/clock.ts';

type Timer = { readonly at: number; readonly run: () => void };

/** A clock that moves only when it is asked to. */
export const fakeClock = () => {
  let time = 1_000_000;
  let isRunning = false;
  const timers = new Set<Timer>();
  const advance = (ms: number): void => {
    const end = time + ms;
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers.delete(next);
      time = Math.max(time, next.at);
      next.run();
    }
    time = end;
  };
  const clock: Clock = {
    now: () => time,
    after: (ms, run) => {
      // Time limits of requests stay away: real answers take real time.
      const timer = { at: time + ms, run };
      timers.add(timer);
      if (isRunning && ms < 20_000)
        setImmediate().then(() => timers.has(timer) && advance(Math.max(0, timer.at - time)));
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
