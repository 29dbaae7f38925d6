import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFraction, divideAmounts, multiplyAmounts, sum } from '../../../console/src/token/exact/amount.ts';

test('sums and products keep every digit', () => {
  expect(sum(['0.1', '0.2', 1e-9])).toMatch(/^0\.300000001$/);
  expect(multiplyAmounts('123456789012345678901234567890', '0.000000001')).toBe('123456789012345678901.234567890');
  expect(multiplyAmounts('-1.5', '2')).toBe('-3.0');
  expect(sum([])).toBe('0');
});

test('a sum does not depend on the order', () => {
  const amount = fc.tuple(fc.integer(), fc.integer({ min: 0, max: 999 })).map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(fc.array(amount), amounts => {
      expect(sum(amounts.toReversed())).toBe(sum(amounts));
    }),
  );
});

test('a quotient is cut, and a division by zero is unknown', () => {
  expect(divideAmounts('1', '3')).toBe('0.333333333333333333333333');
  expect(divideAmounts('2', 0.5)).toMatch(/^4\.0*$/);
  expect(divideAmounts('1', '0.000')).toBeNull();
});

test('a part is between 0 and 1', () => {
  expect(computeFraction('1', '4')).toBe(0.25);
  expect(computeFraction('5', '4')).toBe(1);
  expect(computeFraction('1', '0')).toBe(0);
});
