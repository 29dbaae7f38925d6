import type { RunLater } from '../../layers/edge/platform.ts';

/** Timers of a virtual clock. */
export type Timers = { readonly runLater: RunLater; readonly runDue: (nowMs: number) => Promise<void> };

type Timer = { readonly work: () => unknown; readonly dueMs: number };

/** They run once the clock stops, in order of their start. */
export function openTimers(now: () => number): Timers {
  const open = new Set<Timer>();
  return {
    runLater: (work, ms) => {
      const timer = { work, dueMs: now() + ms };
      open.add(timer);
      return () => open.delete(timer);
    },
    runDue: async nowMs => {
      for (const timer of open) {
        if (timer.dueMs > nowMs) continue;
        open.delete(timer);
        await timer.work();
      }
    },
  };
}
