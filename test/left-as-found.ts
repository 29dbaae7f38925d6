import { flushCompileCache } from 'node:module';
import { afterAll, vi } from 'vitest';

/** Restores spies, clocks and variables, since suites share a process. */
afterAll(() => {
  // Workers are ended by a signal, which would leave nothing for the next.
  flushCompileCache();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
