import { DAY_MS, formatUtcDay } from '../kernel/utc-day.ts';
import type { BilledUnit } from './units.ts';

/** Requests are corrected for ten seconds; the rest is for clocks that differ. */
const FINAL_MS = 5 * 60_000;
/** Days that are read again for late counts. */
const LATE_DAYS = 2;
/** Time between two reads for late counts. */
const AGAIN_MS = 6 * 3_600_000;

/** When the usage of all accounts was read last. */
export type Collected = {
  readonly throughDay: string;
  readonly collectedMs: number;
  /** Those that the exporter bills. */
  readonly units: readonly BilledUnit[];
};

/** The newest UTC day whose usage cannot shrink any more. */
export function toFinalUsageDay(nowMs: number): string {
  return formatUtcDay(nowMs - FINAL_MS - DAY_MS);
}

export function isCollectionDue(last: Collected | null, nowMs: number): boolean {
  return last === null || last.throughDay < toFinalUsageDay(nowMs) || nowMs >= last.collectedMs + AGAIN_MS;
}

/** The first day to read: that of the last read. */
export function resolveFirstUsageDay(last: Collected | null, nowMs: number): string {
  const known = last !== null && last.throughDay < toFinalUsageDay(nowMs) ? last.throughDay : toFinalUsageDay(nowMs);
  return formatUtcDay(Date.parse(known) - LATE_DAYS * DAY_MS);
}
