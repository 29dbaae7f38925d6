import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Unix ms of everything in this process. */
export type VirtualTime = { nowMs: number };

/** Replaces the clock and the pauses of this process. Call before anything else is imported. */
export const takeTime = (): VirtualTime => {
  const time = { nowMs: 0 };
  Date.now = () => time.nowMs;
  Object.defineProperty(performance, 'now', { value: Date.now });
  const timers = createRequire(import.meta.url)('node:timers/promises') as { setTimeout: unknown };
  timers.setTimeout = (_ms: number, value: unknown) => new Promise(done => setImmediate(done, value));
  syncBuiltinESMExports();
  return time;
};
