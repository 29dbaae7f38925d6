import { Cron } from 'croner';

/** Whether a schedule is due in the minute at `minuteMs` (UTC). */
export type IsDue = (minuteMs: number) => boolean;

const UNIT_MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

/** Parses `rate(5 minutes)` and `cron(0 12 * * ? *)`; undefined if invalid. */
export function parseSchedule(expression: string): IsDue | undefined {
  const [, rate, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = Number(rate) * (UNIT_MINUTES[unit] ?? 1);
  if (minutes > 0) return minuteMs => (minuteMs / 60_000) % minutes === 0;
  const fields = /^cron\((\S+(?: +\S+){5})\)$/.exec(expression)?.[1];
  if (fields === undefined) return undefined;
  try {
    // AWS has no seconds, counts weekdays from 1 (Sunday) and accepts `0/15`.
    const options = { paused: true, timezone: 'UTC', alternativeWeekdays: true, sloppyRanges: true };
    const cron = new Cron(`0 ${fields}`, options);
    return minuteMs => cron.match(new Date(minuteMs));
  } catch {
    return undefined;
  }
}
