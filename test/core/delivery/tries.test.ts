import { expect, test } from 'vitest';
import { computeNextTry, parseRetryAfter } from '../../../layers/core/delivery/tries.ts';

const firstMs = 1_760_000_000_000;
const HOUR = 3_600_000;

/** Offsets of all tries after the first, when each fails at once. */
const listOffsets = (random: number): readonly number[] => {
  const offsets: number[] = [];
  for (let attempt = 1, nowMs = firstMs; ; attempt++) {
    const nextMs = computeNextTry({ attempt, firstMs, nowMs, retryAfterMs: null, random });
    if (nextMs === null) return offsets;
    offsets.push(nextMs - firstMs);
    nowMs = nextMs;
  }
};

test('tries follow at 5 s, 30 s, 2 m, 10 m, 30 m and then hourly to 24 h', () => {
  const early = [5, 30, 120, 600, 1_800].map(seconds => seconds * 1_000);
  const hourly = Array.from({ length: 23 }, (_, at) => 1_800_000 + (at + 1) * HOUR);
  expect(listOffsets(0.5)).toEqual([...early, ...hourly]);
});

test.each([
  [0, 0.8],
  [1, 1.2],
])('each wait is spread by 20%% (random %s)', (random, factor) => {
  const waits = listOffsets(random).map((offset, at, all) => offset - (all[at - 1] ?? 0));
  expect(waits.slice(0, 6)).toEqual([5_000, 25_000, 90_000, 480_000, 1_200_000, HOUR].map(ms => ms * factor));
  expect(Math.max(...listOffsets(random))).toBeLessThanOrEqual(24 * HOUR);
});

test.each([
  [30_000, 30_000],
  [1_000, 5_000],
  [7_200_000, HOUR],
])('a wait of %s ms that a target asks for prolongs the first to %s ms, at most to an hour', (retryAfterMs, wait) => {
  const asked = { attempt: 1, firstMs, nowMs: firstMs, retryAfterMs, random: 0.5 };
  expect(computeNextTry(asked)).toBe(firstMs + wait);
});

test('a try that would be after 24 hours is not made', () => {
  const asked = { attempt: 29, firstMs, retryAfterMs: null, random: 0.5 };
  expect(computeNextTry({ ...asked, nowMs: firstMs + 23 * HOUR })).toBe(firstMs + 24 * HOUR);
  expect(computeNextTry({ ...asked, nowMs: firstMs + 23 * HOUR + 1 })).toBeNull();
});

test.each([
  ['12', 12_000],
  ['1.5', 1_500],
  [' 7 ', 7_000],
  ['Fri, 10 Oct 2025 08:00:00 GMT', Date.parse('2025-10-10T08:00:00Z') - firstMs],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
  ['-5', 0],
  [undefined, null],
])('Retry-After %s is %s ms', (text, ms) => {
  expect(parseRetryAfter(text, firstMs)).toBe(ms);
});
