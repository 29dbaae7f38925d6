import { afterAll, vi } from 'vitest';

/** Suites that share a process leave it as they found it: spies, clocks and variables of one are not those of the next. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
