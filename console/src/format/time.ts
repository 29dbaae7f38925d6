const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** Examples: `42s`, `3m 05s`, `2h 10m`, `4d 03h`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '–';
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE_S) return `${whole}s`;
  if (whole < HOUR_S) return formatPair(whole, MINUTE_S, 'm', 1, 's');
  if (whole < DAY_S) return formatPair(whole, HOUR_S, 'h', MINUTE_S, 'm');
  return formatPair(whole, DAY_S, 'd', HOUR_S, 'h');
}

function formatPair(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)}${largeUnit} ${String(rest).padStart(2, '0')}${smallUnit}`;
}

/** Examples: `42s`, `3m`, `2h`, `4d`. */
export function formatAge(seconds: number | null | undefined): string {
  return formatDuration(seconds).split(' ')[0]!;
}

/** Local time; with the day if it is another. */
export function formatLocalTime(ms: number, nowMs: number): string {
  const [date, now] = [new Date(ms), new Date(nowMs)];
  const clock = date.toLocaleTimeString('en-GB');
  if (date.toDateString() === now.toDateString()) return clock;
  const day = date.toLocaleDateString('en-GB', { day: '2-digit', month: 'short' });
  return date.getFullYear() === now.getFullYear() ? `${day} ${clock.slice(0, 5)}` : `${day} ${date.getFullYear()}`;
}

/** Example: `2026-11-26 14:03:22 UTC`. */
export function formatUtcTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** How far history is applied. */
export function formatBackfill({ pct, newest_ts_ms }: { readonly pct: number; readonly newest_ts_ms: number }): string {
  return `history ${pct}%, up to ${formatUtcTime(newest_ts_ms)}`;
}
