import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildCalendar, computeCalendarStart, parseDaySpan } from '../../../console/src/wallet/calendar.ts';
import { exitOf } from './exits.ts';

const HOUR_MS = 3_600_000;
const zone = process.env.TZ;

/** Berlin left summer time on Sunday, 26 October 2025. */
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const now = Date.parse('2025-11-05T12:00:00+01:00');
const days = (...exits: Parameters<typeof exitOf>[0][]) => buildCalendar(exits.map(exitOf), now).flat();

describe('the calendar', () => {
  test('has five weeks from Monday to Sunday, the last one with today', () => {
    const weeks = buildCalendar([], now);
    expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect([weeks[0]![0]!.key, weeks[4]![6]!.key]).toEqual(['2025-10-06', '2025-11-09']);
    expect(weeks[0]![0]!.fromMs).toBe(computeCalendarStart(now));
    expect(weeks[4]!.map(({ isFuture }) => isFuture)).toEqual([false, false, false, true, true, true, true]);
  });

  test('has one day more than 24 hours long where clocks go back, and no hole', () => {
    const all = days();
    const long = all.filter(({ fromMs, toMs }) => toMs - fromMs !== 24 * HOUR_MS);
    expect(long.map(({ key, fromMs, toMs }) => [key, (toMs - fromMs) / HOUR_MS])).toEqual([['2025-10-26', 25]]);
    for (const [at, day] of all.slice(1).entries()) expect(day.fromMs).toBe(all[at]!.toMs);
  });

  test('goes back five weeks at a time, without a hole', () => {
    const [past, present] = [buildCalendar([], now, 1).flat(), buildCalendar([], now).flat()];
    expect(past[0]!.key).toBe('2025-09-01');
    expect(past.at(-1)!.toMs).toBe(present[0]!.fromMs);
    expect(computeCalendarStart(now, 1)).toBe(past[0]!.fromMs);
  });

  test('puts an exit on its local day, not its UTC day', () => {
    const found = days({ trade_id: 'a', exit_timestamp: Date.parse('2025-11-03T23:30:00Z') }).filter(day => day.exits);
    expect(found.map(({ key }) => key)).toEqual(['2025-11-04']);
  });

  test('adds a day exactly and counts its wins', () => {
    const exit_timestamp = Date.parse('2025-11-04T10:00:00Z');
    const [day] = days(
      { trade_id: 'a', exit_timestamp, realized_pnl_usd: 0.1 },
      { trade_id: 'b', exit_timestamp, realized_pnl_usd: 0.2 },
      { trade_id: 'c', exit_timestamp, realized_pnl_usd: -0.4 },
      { trade_id: 'd', exit_timestamp, realized_pnl_usd: null },
    ).filter(each => each.exits > 0);
    expect(day).toMatchObject({ exits: 4, wins: 2, pnl: '-0.1', direction: 'down', strength: 3 });
  });

  test('compares days by the size of their PnL', () => {
    const at = (date: string, realized_pnl_usd: number) => ({
      trade_id: date,
      exit_timestamp: Date.parse(`${date}T12:00:00Z`),
      realized_pnl_usd,
    });
    const found = days(at('2025-11-01', -900), at('2025-11-02', 1), at('2025-11-03', 450)).filter(day => day.exits);
    expect(found.map(({ strength, direction }) => [strength, direction])).toEqual([
      [3, 'down'],
      [1, 'up'],
      [2, 'up'],
    ]);
  });

  test('a day of unpriced exits has no PnL', () => {
    const [day] = days({ trade_id: 'a', exit_timestamp: now, realized_pnl_usd: null }).filter(each => each.exits > 0);
    expect(day).toMatchObject({ exits: 1, pnl: null, direction: 'flat', strength: 0 });
  });
});

test('a day of the address is a local day', () => {
  expect(parseDaySpan('2025-11-04')).toEqual({
    fromMs: Date.parse('2025-11-03T23:00:00Z'),
    toMs: Date.parse('2025-11-04T23:00:00Z'),
  });
});

test.each(['', 'today', '2025-13-01', '2025-02-30', '2025-1-1'])('"%s" is not a day', key => {
  expect(parseDaySpan(key)).toBeNull();
});
