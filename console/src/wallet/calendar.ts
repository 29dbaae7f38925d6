import { toDirection } from '../format/number.ts';
import { formatUsdUnits, parseUsdUnits } from './exact.ts';
import type { Exit } from './exits.ts';

/** Exits of one local day. */
export type CalendarDay = {
  /** Local date, as in `2026-11-26`. */
  readonly key: string;
  readonly dayOfMonth: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly exits: number;
  readonly wins: number;
  /** Null without a priced exit. */
  readonly pnl: string | null;
  readonly direction: 'up' | 'down' | 'flat';
  /** 0 to 3: its part of the largest day. */
  readonly strength: number;
  readonly isFuture: boolean;
};

export const WEEKS = 5;
const DAYS_PER_WEEK = 7;

/** Midnight of the Monday that begins a calendar. `back`: five weeks each. */
export function computeCalendarStart(nowMs: number, back = 0): number {
  const date = new Date(nowMs);
  const sinceMonday = (date.getDay() + 6) % DAYS_PER_WEEK;
  return toMidnight(date, -sinceMonday + DAYS_PER_WEEK - (back + 1) * WEEKS * DAYS_PER_WEEK);
}

/** Weeks from Monday. Without `back`, the last one has today. */
export function buildCalendar(exits: readonly Exit[], nowMs: number, back = 0): readonly (readonly CalendarDay[])[] {
  const first = new Date(computeCalendarStart(nowMs, back));
  const days = Array.from({ length: WEEKS * DAYS_PER_WEEK }, (_, at) => {
    const [fromMs, toMs] = [toMidnight(first, at), toMidnight(first, at + 1)];
    const own = exits.filter(({ exit_timestamp: ms }) => ms >= fromMs && ms < toMs);
    const priced = own.flatMap(({ realized_pnl_usd: pnl }) => (pnl === null ? [] : [parseUsdUnits(pnl)]));
    const units = priced.reduce((sum, each) => sum + each, 0n);
    const date = new Date(fromMs);
    return {
      key: formatDayKey(date),
      dayOfMonth: date.getDate(),
      fromMs,
      toMs,
      exits: own.length,
      wins: priced.filter(each => each > 0n).length,
      pnl: priced.length === 0 ? null : formatUsdUnits(units),
      direction: toDirection(formatUsdUnits(units)),
      isFuture: fromMs > nowMs,
      units,
    };
  });
  const largest = days.reduce((max, { units }) => (toMagnitude(units) > max ? toMagnitude(units) : max), 1n);
  const shown = days.map(({ units, ...day }) => ({
    ...day,
    strength: Number((toMagnitude(units) * STRENGTHS + largest - 1n) / largest),
  }));
  return Array.from({ length: WEEKS }, (_, week) => shown.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK));
}

/** The local day with this key, or null. */
export function parseDaySpan(key: string): { readonly fromMs: number; readonly toMs: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(key);
  if (match === null) return null;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return formatDayKey(date) === key ? { fromMs: date.getTime(), toMs: toMidnight(date, 1) } : null;
}

const STRENGTHS = 3n;

function toMagnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** Days differ in length where clocks change. */
function toMidnight(date: Date, days: number): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

function formatDayKey(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-');
}
