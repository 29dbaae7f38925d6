import { expect, test } from 'vitest';
import { computeStepsPerUsd, createAxisFormats } from '../../../console/src/token/chart/price-step.ts';

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
  const { formatter, tickmarksFormatter } = createAxisFormats(computeStepsPerUsd(0.00004));
  expect(formatter(0.00004036)).toBe('$0.0₄40360');
  expect(formatter(2.033e-11)).toBe('$0');
  expect(formatter(-0.00002)).toBe('');
  expect(tickmarksFormatter([-0.00001, 0, 0.00001, 0.00002])).toEqual(['', '$0', '$0.0₄1', '$0.0₄2']);
  tickmarksFormatter([0.00004, 0.0001]);
  expect(formatter(0.00004036)).toBe('$0.000040360');
});
