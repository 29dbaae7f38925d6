import { createRequire, syncBuiltinESMExports } from 'node:module';

export type VirtualTime = {
  /** Unix ms of everything in this process. Timers run when it passes their end. */
  nowMs: number;
  /** The processes that set timers are gone. */
  readonly dropTimers: () => void;
};

type Timer = { readonly dueMs: number; readonly run: () => void; readonly unref: () => Timer };

/** Replaces the clock, timers and pauses of this process. Call before anything else is imported. */
export const takeTime = (): VirtualTime => {
  let now = 0;
  const pending = new Set<Timer>();
  const time: VirtualTime = {
    get nowMs() {
      return now;
    },
    set nowMs(ms) {
      now = ms;
      for (const timer of [...pending]) if (timer.dueMs <= ms && pending.delete(timer)) timer.run();
    },
    dropTimers: () => pending.clear(),
  };
  Date.now = () => now;
  Object.defineProperty(performance, 'now', { value: Date.now });
  const set = (run: () => void, ms: number): Timer => {
    const timer: Timer = { dueMs: now + ms, run, unref: () => timer };
    pending.add(timer);
    return timer;
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: (timer: Timer) => pending.delete(timer) });
  const timers = createRequire(import.meta.url)('node:timers/promises') as { setTimeout: unknown };
  timers.setTimeout = (_ms: number, value: unknown) => new Promise(done => setImmediate(done, value));
  syncBuiltinESMExports();
  return time;
};
