import { afterAll } from 'vitest';
import { usePlatform } from '../../layers/edge/platform.ts';

/** Suites of a process give functions other tables and variables. */
afterAll(() => usePlatform(undefined));
