export const DAY_MS = 86_400_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** UTC day of a time in unix ms: `2026-11-26`. */
export function formatUtcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** False for days that no calendar has, such as 2026-02-30. */
export function isUtcDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && formatUtcDay(ms) === text;
}

/** Days from one to another, both included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
