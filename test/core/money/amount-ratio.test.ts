import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeChangePct, multiplyPrice } from '../../../layers/core/money/amount-ratio.ts';

const Exact = Decimal.clone({ precision: 700 });
const prices = fc.double({ min: 1e-15, max: 1e12, noNaN: true });

describe('Figures of shown prices', () => {
  test('are those of a calculator', () => {
    expect(computeChangePct(0.018, 0.015)).toBe(20);
    expect(computeChangePct(0.3, 0.1)).toBe(200);
    expect(computeChangePct(1, 0)).toBeNull();
    expect(multiplyPrice(0.1, 3n, 0)).toBe(0.3);
    expect(multiplyPrice(1.494901844703394e-5, 10n ** 15n, 6)).toBe(14949.01844703394);
  });

  test('are rounded once', () => {
    fc.assert(
      fc.property(
        prices,
        prices,
        fc.bigInt(0n, 2n ** 64n - 1n),
        fc.integer({ min: 0, max: 18 }),
        (a, b, raw, digits) => {
          expect(computeChangePct(a, b)).toBe(new Exact(a).sub(b).div(b).mul(100).toNumber());
          expect(multiplyPrice(a, raw, digits)).toBe(new Exact(a).mul(`${raw}e-${digits}`).toNumber());
        },
      ),
    );
  });
});
