import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import {
  computeNotionalE30,
  divideHalfEven,
  formatUiAmount,
  parseDecimal,
  parsePrice,
  printUsd,
} from '../../../layers/core/money/amount.ts';
import { divideToNumber, formatDecimalRatio, toUiAmount } from '../../../layers/core/money/amount-ratio.ts';
import fc from '../../laws.ts';

const Wide = Decimal.clone({ precision: 900, toExpNeg: -5000, toExpPos: 5000, minE: -9e6, maxE: 9e6 });
const big = fc.oneof(fc.bigInt(0n, 10_000n), fc.bigInt(0n, 2n ** 64n - 1n), fc.bigInt(0n, 10n ** 60n));
const positive = big.map(n => n + 1n);
const decimalText = fc
  .tuple(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 45 }), fc.option(fc.integer({ min: -20, max: 20 })))
  .map(([digits, places, exponent]) => `${formatUiAmount(digits, places)}${exponent === null ? '' : `e${exponent}`}`);

test('a ratio becomes the nearest double, as parsed from 900 decimal digits', () => {
  fc.assert(
    fc.property(big, positive, (a, b) => {
      expect(divideToNumber(a, b)).toBe(Number(new Wide(a.toString()).div(b.toString()).toString()));
    }),
    { numRuns: 2000 },
  );
});

test('a ratio near the middle of two doubles rounds correctly, and in the middle to even', () => {
  fc.assert(
    fc.property(fc.bigInt(2n ** 52n, 2n ** 53n - 2n), fc.integer({ min: 0, max: 200 }), positive, (m, shift, den) => {
      const middle = (2n * m + 1n) * den * 2n ** BigInt(shift);
      const even = m % 2n === 0n ? m : m + 1n;
      const at = (n: bigint) => Number(n * 2n ** BigInt(shift + 1));
      expect(divideToNumber(middle, den)).toBe(at(even));
      expect(divideToNumber(middle * 10n ** 30n + 1n, den * 10n ** 30n)).toBe(at(m + 1n));
      expect(divideToNumber(middle * 10n ** 30n - 1n, den * 10n ** 30n)).toBe(at(m));
    }),
  );
});

test('ratios outside the normal range of doubles round once, to a subnormal, zero or infinity', () => {
  expect(divideToNumber(1n, 2n ** 1074n)).toBe(Number.MIN_VALUE);
  expect(divideToNumber(1n, 2n ** 1075n)).toBe(0);
  expect(divideToNumber(0n, 10n ** 40n)).toBe(0);
  expect(divideToNumber(3n, 2n ** 1075n)).toBe(2 * Number.MIN_VALUE);
  expect(divideToNumber(2n ** 1024n, 1n)).toBe(Number.POSITIVE_INFINITY);
  fc.assert(
    fc.property(positive, fc.integer({ min: 290, max: 380 }), (a, power) => {
      expect(divideToNumber(a, 10n ** BigInt(power))).toBe(Number(`${a}e-${power}`));
    }),
    { numRuns: 2000, examples: [[53n, 309]] },
  );
});

test('negative ratios mirror positive ones', () => {
  expect(divideToNumber(-1n, 3n)).toBe(-1 / 3);
  expect(formatDecimalRatio(-1n, 8n)).toBe('-0.125');
});

test('a ratio prints its significant digits plainly, rounded half to even', () => {
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 1, max: 50 }), (a, b, digits) => {
      const wanted = new Wide(a.toString()).div(b.toString()).toSignificantDigits(digits, Decimal.ROUND_HALF_EVEN);
      expect(formatDecimalRatio(a, b, digits)).toBe(wanted.toFixed());
    }),
    { numRuns: 1000 },
  );
  expect(formatDecimalRatio(999_999n, 1n, 3)).toBe('1000000');
  expect(formatDecimalRatio(0n, 7n)).toBe('0');
});

/** One unit at a price in USD. */
const usdOf = (text: string) => computeNotionalE30(1n, 0, text);

test('a decimal string is read exactly and printed back plainly', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 50n), 10n ** 50n), usd => {
      expect(usdOf(printUsd(usd))).toBe(usd);
    }),
  );
  expect(parseDecimal('1.50e-3')).toEqual({ digits: 150n, exponent: -5 });
  expect(parseDecimal('.5')).toEqual({ digits: 5n, exponent: -1 });
  expect(usdOf('-2')).toBe(-2n * 10n ** 30n);
});

test('notional is amount times price, rounded once at 10⁻³⁰ USD, half to even', () => {
  fc.assert(
    fc.property(big, fc.integer({ min: 0, max: 18 }), decimalText, (raw, decimals, price) => {
      const wanted = new Wide(raw.toString()).mul(price).div(new Wide(10).pow(decimals));
      const rounded = wanted.toDecimalPlaces(30, Decimal.ROUND_HALF_EVEN).mul(new Wide(10).pow(30));
      expect(computeNotionalE30(raw, decimals, price)).toBe(BigInt(rounded.toFixed(0)));
    }),
    { numRuns: 1000 },
  );
  expect(computeNotionalE30(1n, 1, '5e-30')).toBe(0n);
  expect(computeNotionalE30(3n, 1, '5e-30')).toBe(2n);
});

test.each(['', '.', 'abc', '1,5', '0x10', '1e', '1e999', ' 1', '1'.repeat(401)])(
  '“%s” is not a decimal number',
  text => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  },
);

test('raw amounts convert to whole units', () => {
  expect(formatUiAmount(1500n, 3)).toBe('1.5');
  expect(formatUiAmount(5n, 9)).toBe('0.000000005');
  expect(formatUiAmount(-20n, 1)).toBe('-2');
  expect(formatUiAmount(7n, 0)).toBe('7');
  expect(toUiAmount(2n ** 64n - 1n, 9)).toBe(18446744073.709553);
});

test('halves round to even on both sides of zero', () => {
  expect([5n, 15n, -5n, -15n, 16n].map(n => divideHalfEven(n, 10n))).toEqual([0n, 2n, 0n, -2n, 2n]);
});

test('a repeated price is parsed once, and at most 512 are kept', () => {
  const first = parsePrice('187.1234');
  expect(parsePrice('187.1234')).toBe(first);
  for (let other = 1; other <= 512; other += 1) parsePrice(`${other}.5`);
  expect(parsePrice('187.1234')).not.toBe(first);
  expect(parsePrice('187.1234')).toEqual(first);
});
