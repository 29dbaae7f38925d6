import { expect, test } from 'vitest';
import { computeChangePercent } from '../../../console/src/token/market/change.ts';

const HOUR = 3_600_000;
const hours = [
  { bucket: 0, open: 1, close: 2 },
  { bucket: HOUR, open: 2, close: 3 },
  { bucket: 3 * HOUR, open: 3, close: 6 },
];

test('the change counts from the candle that holds the time', () => {
  expect(computeChangePercent(hours, HOUR + 5)).toBe(100);
  expect(computeChangePercent(hours, 2.5 * HOUR)).toBe(100);
});

test('a younger token counts from its first price', () => {
  expect(computeChangePercent(hours, -HOUR)).toBe(500);
  expect(computeChangePercent([], 0)).toBeNull();
  expect(computeChangePercent([{ bucket: 0, open: 0, close: 1 }], -1)).toBeNull();
});
