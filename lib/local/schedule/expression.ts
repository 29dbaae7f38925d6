/** Whether a schedule is due in the minute at `minuteMs` (UTC). */
export type IsDue = (minuteMs: number) => boolean;

const UNIT_MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Parses `rate(5 minutes)` and `cron(0 12 * * ? *)`; undefined if unsupported. */
export function parseSchedule(expression: string): IsDue | undefined {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate !== null) {
    const minutes = Number(rate[1]) * (UNIT_MINUTES[rate[2] ?? ''] ?? 1);
    return minutes > 0 ? minuteMs => (minuteMs / 60_000) % minutes === 0 : undefined;
  }
  const cron = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  return cron?.length === 6 ? cronOf(cron) : undefined;
}

function cronOf(fields: readonly string[]): IsDue | undefined {
  const [minute, hour, day, month, weekday, year] = [
    numbers(fields[0] ?? '', 0, 59, []),
    numbers(fields[1] ?? '', 0, 23, []),
    numbers(fields[2] ?? '', 1, 31, []),
    numbers(fields[3] ?? '', 1, 12, ['', ...MONTHS]),
    numbers(fields[4] ?? '', 1, 7, ['', ...DAYS]),
    numbers(fields[5] ?? '', 1970, 2199, []),
  ];
  if (!minute || !hour || !day || !month || !weekday || !year) return undefined;
  return minuteMs => {
    const at = new Date(minuteMs);
    return (
      minute.has(at.getUTCMinutes()) &&
      hour.has(at.getUTCHours()) &&
      day.has(at.getUTCDate()) &&
      month.has(at.getUTCMonth() + 1) &&
      weekday.has(at.getUTCDay() + 1) &&
      year.has(at.getUTCFullYear())
    );
  };
}

/** Values of a field; undefined for `L`, `W` and `#`. */
function numbers(
  field: string,
  least: number,
  most: number,
  names: readonly string[],
): ReadonlySet<number> | undefined {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range === '*' || range === '?' ? [String(least), String(most)] : range.split('-');
    const value = (text: string): number => (names.includes(text) ? names.indexOf(text) : Number(text));
    const first = value(from);
    const last = to === undefined ? (step === undefined ? first : most) : value(to);
    const by = step === undefined ? 1 : Number(step);
    if (from === '' || ![first, last, by].every(Number.isInteger) || by < 1) return undefined;
    for (let n = first; n <= last; n += by) found.add(n);
  }
  return found;
}
