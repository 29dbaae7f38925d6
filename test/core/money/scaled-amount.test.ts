import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleAmount, scaleDecimal, scalePrice } from '../../../layers/core/money/scaled-amount.ts';

const Exact = Decimal.clone({ precision: 400, toExpNeg: -1000, toExpPos: 1000 });
const raws = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const decimals = fc.integer({ min: 0, max: 18 });
/** Plain positive decimals of up to 40 digits before the point and 60 after it. */
const multipliers = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 100n - 1n }), fc.integer({ min: 0, max: 60 }))
  .map(([digits, places]) => new Exact(String(digits)).div(new Exact(10).pow(places)).toFixed());
const prices = fc.double({ min: Number.MIN_VALUE, max: 1e60, noNaN: true });

describe('A scaled figure', () => {
  test('is the nearest double of amount × multiplier', () => {
    fc.assert(
      fc.property(raws, decimals, multipliers, (raw, places, multiplier) => {
        const exact = new Exact(String(raw)).div(new Exact(10).pow(places)).mul(multiplier);
        expect(scaleAmount(raw, places, multiplier)).toBe(exact.toNumber());
      }),
    );
  });

  test('is exact as a decimal', () => {
    fc.assert(
      fc.property(raws, decimals, multipliers, (raw, places, multiplier) => {
        const text = new Exact(String(raw)).div(new Exact(10).pow(places)).toFixed();
        expect(scaleDecimal(text, multiplier)).toBe(new Exact(text).mul(multiplier).toFixed());
      }),
    );
  });

  test('is the nearest double of price / multiplier', () => {
    fc.assert(
      fc.property(prices, multipliers, (usd, multiplier) => {
        expect(scalePrice(usd, multiplier)).toBe(new Exact(usd).div(multiplier).toNumber());
      }),
    );
  });

  test('is rounded once, from all digits', () => {
    expect(scaleAmount(9_007_199_254_740_993n, 0, '1.0000000000000000000001')).toBe(9_007_199_254_740_994);
    expect(scaleAmount(3n, 6, '0.1')).toBe(3e-7);
    expect(scaleDecimal('18446744073709551615', '1.00000000000000000001')).toBe(
      '18446744073709551615.18446744073709551615',
    );
    expect(scalePrice(0.3, '3')).toBe(0.1);
  });

  test('is as it was without a multiplier, and with 1', () => {
    expect([scaleAmount(15n, 1, null), scaleDecimal('1.50', null), scalePrice(0.1, null)]).toEqual([1.5, '1.50', 0.1]);
    expect([scaleAmount(15n, 1, '1'), scaleDecimal('1.5', '1'), scalePrice(0.1, '1')]).toEqual([1.5, '1.5', 0.1]);
    expect(scalePrice(null, '2')).toBeNull();
  });
});
