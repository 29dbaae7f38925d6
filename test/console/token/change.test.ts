import { expect, test } from 'vitest';
import { changePercent } from '../../../console/src/token/market/change.ts';

const HOUR = 3_600_000;
const hours = [
  { bucket: 0, open: 1, close: 2 },
  { bucket: HOUR, open: 2, close: 3 },
  { bucket: 3 * HOUR, open: 3, close: 6 },
];

test('the change counts from the candle that holds the time', () => {
  expect(changePercent(hours, HOUR + 5)).toBe(100);
  expect(changePercent(hours, 2.5 * HOUR)).toBe(100);
});

test('a younger token counts from its first price', () => {
  expect(changePercent(hours, -HOUR)).toBe(500);
  expect(changePercent([], 0)).toBeNull();
  expect(changePercent([{ bucket: 0, open: 0, close: 1 }], -1)).toBeNull();
});
