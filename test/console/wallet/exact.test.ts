import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, product, unitsOf } from '../../../console/src/wallet/exact.ts';

test('sums of decimals have no error of floats', () => {
  const sum = [0.1, 0.2, '-0.3'].reduce<bigint>((total, each) => total + unitsOf(each), 0n);
  expect(amountOf(sum)).toBe('0');
  expect(amountOf(unitsOf('12345678901234567890.000000000000000001') + unitsOf('0.1'))).toBe(
    '12345678901234567890.100000000000000001',
  );
});

test('an amount comes back as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 40 }), (whole, zeros) => {
      const text = zeros === 0 ? String(whole) : `${whole}.${'0'.repeat(zeros - 1)}7`;
      if (whole !== 0n) expect(amountOf(unitsOf(text))).toBe(text);
    }),
  );
});

test('a product is exact', () => {
  expect(product('1257487.169128', 0.0003)).toBe('377.2461507384');
  expect(product(-2, '0.5')).toBe('-1');
});

test('text that is not a number is refused', () => {
  expect(() => unitsOf('1,5')).toThrow('"1,5" is not a decimal number.');
});
