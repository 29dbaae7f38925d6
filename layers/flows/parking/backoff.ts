import type { ParkedRetry } from '../../storage/operations/parking.ts';
import { isTransient } from './failure.ts';

const FIRST_MS = 60_000;
const MAX_MS = 3_600_000;

/** The next automatic retry after a failure; undefined when only an operator can help. */
export function planNextRetry(before: ParkedRetry | undefined, error: unknown, nowMs: number): ParkedRetry | undefined {
  if (!isTransient(error)) return undefined;
  const attempts = before === undefined ? 0 : before.attempts + 1;
  return { attempts, atMs: nowMs + Math.min(MAX_MS, FIRST_MS * 2 ** attempts) };
}
