import { expect, test } from 'vitest';
import { computeStepsPerUsd, formatAxisPrice } from '../../../console/src/token/chart/price-step.ts';

test.each([
  [0.00012345, 1e8],
  [1.5, 1e4],
  [250, 100],
  [0, 100],
  [1e-30, 1e18],
])('a price of %s has %s steps per dollar', (price, steps) => {
  expect(computeStepsPerUsd(price)).toBe(steps);
});

test('the axis writes zeros as a subscript and hides what is below zero', () => {
  const text = formatAxisPrice(computeStepsPerUsd(0.00004));
  expect(text(0.00004036)).toBe('$0.0₄4036');
  expect(text(2.033e-11)).toBe('$0');
  expect(text(-0.00002)).toBe('');
});
