import { expect, test } from 'vitest';
import { scaleByPowerOfTen } from '../../../console/src/format/decimal.ts';
import { formatShare } from '../../../console/src/format/number.ts';

test.each([
  ['0.3', -2, '30'],
  [0.25, -2, '25'],
  ['1', -6, '1000000'],
  ['-0.125', -2, '-12.5'],
  ['1234', 3, '1.234'],
])('%s moved by %s places is %s', (amount, places, text) => {
  expect(scaleByPowerOfTen(amount, places)).toBe(text);
});

test('a fraction with one digit is a share of ten times its percent', () => {
  expect([0.1, 0.3, 1, 0.05].map(value => formatShare(value))).toEqual(['10.0%', '30.0%', '100.0%', '5.0%']);
});
