import { afterAll, vi } from 'vitest';

/** Restores spies, clocks and variables, since suites share a process. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
