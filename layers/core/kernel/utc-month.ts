/** UTC month of a time in unix ms: `2026-11`. */
export function formatUtcMonth(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}

/** Unix ms at which a month begins. Example: `toMonthStartMs('2026-11')`. */
export function toMonthStartMs(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

/** Unix ms at which the next month begins. */
export function toMonthEndMs(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return Date.UTC(year, number);
}
