import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Time that passes only in pauses. */
export const openTime = () => {
  const timers = createRequire(import.meta.url)('node:timers/promises') as { setTimeout: unknown };
  const own = timers.setTimeout;
  const replace = (sleep: unknown): void => {
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
  };
  const waiting: { readonly dueMs: number; readonly wake: () => void }[] = [];
  const time = {
    nowMs: 1_000_000,
    sleep: (ms: number): Promise<void> =>
      new Promise(wake => {
        waiting.push({ dueMs: time.nowMs + ms, wake });
        if (waiting.length === 1) setImmediate(pump);
      }),
    /** Takes over the pauses of this process, until they are restored. */
    take: () => replace(time.sleep),
    restore: () => replace(own),
  };
  /** Wakes the one that is due first. */
  const pump = (): void => {
    waiting.sort((a, b) => a.dueMs - b.dueMs);
    const first = waiting.shift();
    if (first === undefined) return;
    time.nowMs = Math.max(time.nowMs, first.dueMs);
    first.wake();
    if (waiting.length > 0) setImmediate(pump);
  };
  return time;
};
