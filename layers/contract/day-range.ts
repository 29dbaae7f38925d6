import { countDays, isUtcDay } from '../core/kernel/utc-day.ts';
import type { Parameter } from './parameters.ts';

/** A year with its leap day. */
const DAYS_MAX = 366;

export function defineDay(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    read: text => (isUtcDay(text) ? { value: text } : { problem: 'must be a day of the calendar, such as 2026-11-26' }),
  };
}

/** Rule over a range of days, both included. */
export function checkDayRange(from: string, to: string): string | null {
  if (from > to) return `from must not be after to, got from=${from} and to=${to}`;
  const days = countDays(from, to);
  return days > DAYS_MAX ? `from and to must span at most ${DAYS_MAX} days, got ${days} from ${from} to ${to}` : null;
}
