import { countDays } from '../core/kernel/utc-day.ts';

/** A year with its leap day. */
export const USAGE_DAYS_MAX = 366;

/** Rule over a range of days, both included. */
export function checkDayRange(from: string, to: string): string | null {
  if (from > to) return `from must not be after to, got from=${from} and to=${to}`;
  const days = countDays(from, to);
  return days > USAGE_DAYS_MAX
    ? `from and to must span at most ${USAGE_DAYS_MAX} days, got ${days} from ${from} to ${to}`
    : null;
}
