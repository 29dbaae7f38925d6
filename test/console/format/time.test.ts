import { expect, test } from 'vitest';
import { formatShortAddress, isAddress } from '../../../console/src/format/address.ts';
import { formatAge, formatDuration, formatLocalTime, formatUtcTime } from '../../../console/src/format/time.ts';

test.each([
  [0, '0s', '0s'],
  [59.9, '59s', '59s'],
  [65, '1m 05s', '1m'],
  [3_600, '1h 00m', '1h'],
  [90_061, '1d 01h', '1d'],
  [-5, '0s', '0s'],
  [null, '–', '–'],
])('%s seconds last %s and are %s old', (seconds, long, short) => {
  expect([formatDuration(seconds), formatAge(seconds)]).toEqual([long, short]);
});

test('a time of today has no date, another day has, another year has the year', () => {
  const now = new Date(2026, 10, 26, 14, 3, 22);
  expect(formatLocalTime(new Date(2026, 10, 26, 9, 1, 2).getTime(), now.getTime())).toBe('09:01:02');
  expect(formatLocalTime(new Date(2026, 10, 25, 23, 59, 58).getTime(), now.getTime())).toBe('25 Nov 23:59');
  expect(formatLocalTime(new Date(2025, 10, 25, 23, 59, 58).getTime(), now.getTime())).toBe('25 Nov 2025');
});

test('UTC is written in full', () => {
  expect(formatUtcTime(Date.UTC(2026, 10, 26, 14, 3, 22))).toBe('2026-11-26 14:03:22 UTC');
});

test('an address is shortened in the middle', () => {
  expect(formatShortAddress('So11111111111111111111111111111111111111112')).toBe('So11…1112');
  expect(isAddress('So11111111111111111111111111111111111111112')).toBe(true);
  expect(isAddress('0OIl')).toBe(false);
});
