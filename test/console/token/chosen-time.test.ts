import { expect, test } from 'vitest';
import {
  formatLocalInput,
  parseChosenTime,
  parseLocalInput,
  toBarTime,
} from '../../../console/src/token/chart/chosen-time.ts';
import { buildLiquidityLines } from '../../../console/src/token/market/liquidity-lines.ts';

const NOW_MS = 1_796_020_320_000;
const DAY_MS = 86_400_000;

test('an address without a good time means a day ago', () => {
  for (const text of [null, '', 'x', '-1', '1.5', String(NOW_MS + 1)])
    expect(parseChosenTime(text, NOW_MS), String(text)).toBe(NOW_MS - DAY_MS);
  expect(parseChosenTime('5', NOW_MS)).toBe(5);
});

test('a bar stands for its end, and the newest for now', () => {
  expect(toBarTime(60, 60, NOW_MS)).toBe(119_999);
  expect(toBarTime(NOW_MS / 1_000 - 10, 60, NOW_MS)).toBe(NOW_MS);
});

test('a local time of the field comes back, and the future is refused', () => {
  expect(parseLocalInput(formatLocalInput(NOW_MS), NOW_MS)).toBe(NOW_MS);
  expect(parseLocalInput(formatLocalInput(NOW_MS + 1_000), NOW_MS)).toBeNull();
  expect(parseLocalInput('', NOW_MS)).toBeNull();
});

test('liquidity stays until now', () => {
  const candle = { bucket: 1_000, open: 1, high: 9, low: 2, close: 5 };
  const { times, series } = buildLiquidityLines([candle], 4_000);
  expect([times, series.map(({ values }) => values)]).toEqual([
    [1_000, 4_000],
    [
      [5, 5],
      [2, 5],
    ],
  ]);
});
