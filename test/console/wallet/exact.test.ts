import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsdUnits, multiplyToScale, parseUsdUnits } from '../../../console/src/wallet/exact.ts';

test('sums of decimals have no error of floats', () => {
  const sum = [0.1, 0.2, '-0.3'].reduce<bigint>((total, each) => total + parseUsdUnits(each), 0n);
  expect(formatUsdUnits(sum)).toBe('0');
  expect(formatUsdUnits(parseUsdUnits('12345678901234567890.000000000000000001') + parseUsdUnits('0.1'))).toBe(
    '12345678901234567890.100000000000000001',
  );
});

test('an amount comes back as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 40 }), (whole, zeros) => {
      const text = zeros === 0 ? String(whole) : `${whole}.${'0'.repeat(zeros - 1)}7`;
      if (whole !== 0n) expect(formatUsdUnits(parseUsdUnits(text))).toBe(text);
    }),
  );
});

test('a product is exact', () => {
  expect(multiplyToScale('1257487.169128', 0.0003)).toBe('377.2461507384');
  expect(multiplyToScale(-2, '0.5')).toBe('-1');
});

test('text that is not a number is refused', () => {
  expect(() => parseUsdUnits('1,5')).toThrow('"1,5" is not a decimal number.');
});
