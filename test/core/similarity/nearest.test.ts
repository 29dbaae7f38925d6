import { describe, expect, test } from 'vitest';
import {
  computeCosine,
  DIMENSIONS,
  DIRECTION_LENGTH,
  DIRECTION_SCALE,
  PRODUCT_ERROR_MAX,
  writeDirection,
} from '../../../layers/core/similarity/direction.ts';
import { levelFilters, type SimilarFilter } from '../../../layers/core/similarity/filter.ts';
import { createMatrix, getRowVector, putWallet } from '../../../layers/core/similarity/matrix.ts';
import { findNearestRows } from '../../../layers/core/similarity/nearest.ts';
import type { VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import { openScanner, SCANNER_ROWS_MAX } from '../../../layers/core/similarity/scanner.ts';
import fc from '../../laws.ts';
import { fastNearest, fill, naiveFilter, naiveNearest } from './naive.ts';
import { addressOf, crowd, NOW, seeded, walletOf } from './wallets.ts';

/** Edge components: ends, halves, the smallest float32, neighbours, ordinary ones. */
const component = fc.oneof(
  fc.constantFrom(0, 1, 0.5, 2 ** -149, 2 ** -126, 2 ** -20, 1 - 2 ** -24, Math.fround(1 / 3), Math.fround(0.1)),
  fc.float({ min: 0, max: 1, noNaN: true }),
);
const vector = fc.array(component, { minLength: DIMENSIONS, maxLength: DIMENSIONS });
const filter: fc.Arbitrary<SimilarFilter> = fc.record({
  level: fc.option(fc.constantFrom(...levelFilters), { nil: undefined }),
  exitsMin: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
});

/** Runs both searches on the same wallets, query and filter. */
const bothOn = (wallets: readonly VectoredWallet[], query: Float32Array, limit: number, asked: SimilarFilter) => ({
  fast: fastNearest(fill(createMatrix(), wallets), query, limit, asked, NOW),
  naive: naiveNearest(wallets, query, limit, naiveFilter(asked, NOW)),
});

describe('The nearest wallets', () => {
  test('equal the naive search, digit for digit, under any filter and limit', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(), fc.integer({ min: 1, max: 100 }), filter, (size, seed, limit, asked) => {
        const wallets = crowd(size + 1, seed);
        const { fast, naive } = bothOn(wallets, wallets[size >> 1]!.vector, limit, asked);
        expect(fast).toEqual(naive);
      }),
      { numRuns: 60 },
    );
  });

  test('equal the naive search for adversarial vectors', () => {
    const wallets = fc.array(vector, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(wallets, vector, fc.integer({ min: 1, max: 70 }), (vectors, query, limit) => {
        const all = vectors.map((components, index) => walletOf(addressOf(index), components));
        const { fast, naive } = bothOn(all, Float32Array.from(query), limit, {});
        expect(fast).toEqual(naive);
      }),
      { numRuns: 150 },
    );
  });

  test('are correct when 9,000 wallets are within a thousandth of each other', () => {
    const random = seeded(3);
    const centre = Array.from({ length: DIMENSIONS }, random);
    const wallets = Array.from({ length: 9_000 }, (_, index) =>
      walletOf(
        addressOf(index),
        centre.map(value => Math.min(1, value + random() * 1e-3)),
      ),
    );
    for (const own of [0, 4_095, 4_096, 8_999]) {
      const { fast, naive } = bothOn(wallets, wallets[own]!.vector, 20, {});
      expect(fast).toEqual(naive);
      expect(fast[0]).toEqual({ wallet: wallets[own]!.wallet, similarity: 1 });
    }
  });

  test('with equal similarity are those with the lowest addresses', () => {
    const wallets = Array.from({ length: 5_000 }, (_, index) => walletOf(addressOf(index), [0.3, 0.7, 0.1]));
    const { fast } = bothOn(wallets, wallets[0]!.vector, 20, {});
    const lowest = wallets.map(({ wallet }) => wallet).sort();
    expect(fast).toEqual(lowest.slice(0, 20).map(wallet => ({ wallet, similarity: 1 })));
  });

  test('do not depend on the order of the scores', () => {
    const rising = Array.from({ length: 6_000 }, (_, index) => walletOf(addressOf(index), [1, 1 - index / 6_000]));
    const query = Float32Array.from({ length: DIMENSIONS }, (_, at) => (at === 0 ? 1 : 0));
    for (const wallets of [rising, rising.toReversed()]) {
      const { fast, naive } = bothOn(wallets, query, 7, {});
      expect(fast).toEqual(naive);
    }
  });

  test('are empty for an empty matrix or an unmatched filter', () => {
    const wallets = crowd(50);
    expect(fastNearest(createMatrix(), wallets[0]!.vector, 5, {}, NOW)).toEqual([]);
    expect(bothOn(wallets, wallets[0]!.vector, 5, { exitsMin: 10_000 }).fast).toEqual([]);
  });

  test('stay the same when wallets repeat', () => {
    const wallets = crowd(3_000);
    const matrix = fill(fill(createMatrix(), wallets), wallets);
    const own = getRowVector(matrix, 17);
    expect(findNearestRows(matrix, own, 9, () => true)).toEqual(
      findNearestRows(fill(createMatrix(), wallets), own, 9, () => true),
    );
  });
});

describe('A product of two directions', () => {
  const directionOf = (components: Float32Array): Int16Array => {
    const direction = new Int16Array(DIRECTION_LENGTH);
    writeDirection(components, direction);
    return direction;
  };
  const scanned = (a: Float32Array, b: Float32Array): number => {
    const scanner = openScanner();
    scanner.query().set(directionOf(a));
    scanner.row(0).set(directionOf(b));
    return scanner.scores(0, 1)[0]!;
  };

  test('is the sum of its components’ products, and within the stated bound of the cosine', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const [x, y] = [Float32Array.from(a), Float32Array.from(b)];
        const product = directionOf(x).reduce((sum, value, at) => sum + value * directionOf(y)[at]!, 0);
        expect(scanned(x, y)).toBe(product);
        const exact = DIRECTION_SCALE ** 2 * computeCosine(x, y);
        expect(Math.abs(product - exact)).toBeLessThanOrEqual(PRODUCT_ERROR_MAX);
      }),
      { numRuns: 300 },
    );
  });

  test('approaches the bound when all components round the same way, and stays within it', () => {
    const even = new Float32Array(DIMENSIONS).fill(0.5);
    const exact = DIRECTION_SCALE / Math.sqrt(DIMENSIONS);
    // Equal components round by a seventh of a step;
    // a different first one makes the rest round by almost half.
    let worst = 0;
    for (let first = 0; first <= 1; first += 1 / 4096) {
      const x = Float32Array.from(even, (value, at) => (at === 0 ? first : value));
      const product = scanned(x, x);
      worst = Math.max(worst, Math.abs(product - DIRECTION_SCALE ** 2));
    }
    expect(exact % 1).not.toBe(0);
    expect(worst).toBeGreaterThan(PRODUCT_ERROR_MAX * 0.9);
    expect(worst).toBeLessThanOrEqual(PRODUCT_ERROR_MAX);
  });

  test('does not overflow: the longest directions give DIRECTION_SCALE squared', () => {
    const unit = Float32Array.from({ length: DIMENSIONS }, (_, at) => (at === 29 ? 1 : 0));
    expect(scanned(unit, unit)).toBe(DIRECTION_SCALE ** 2);
  });
});

describe('The cosine', () => {
  test('of equal vectors is exactly 1 at any power-of-two scale, and always between 0 and 1', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const [x, y] = [Float32Array.from(a), Float32Array.from(b)];
        const isNothing = x.every(value => value === 0);
        expect(computeCosine(x, x)).toBe(isNothing ? 0 : 1);
        expect(computeCosine(x, y)).toBeGreaterThanOrEqual(0);
        expect(computeCosine(x, y)).toBeLessThanOrEqual(1);
        expect(computeCosine(x, y)).toBe(computeCosine(y, x));
      }),
    );
  });
});

test('the cosine of almost parallel vectors never exceeds 1 through rounding', () => {
  const random = seeded(5);
  for (let run = 0; run < 2_000; run++) {
    const one = Float32Array.from({ length: DIMENSIONS }, random);
    const factor = random();
    const other = one.map(value => value * factor);
    expect(computeCosine(one, other)).toBeLessThanOrEqual(1);
  }
});

describe('A scanner', () => {
  test('keeps its rows when its memory grows', () => {
    const scanner = openScanner();
    const rows = [0, 1_023, 1_024, 66_559, 66_560, 140_000];
    for (const [at, row] of rows.entries()) scanner.row(row).fill(at + 1);
    expect(rows.map(row => scanner.row(row)[31])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('says how many rows it holds when it is given more', () => {
    expect(() => openScanner().row(SCANNER_ROWS_MAX)).toThrow('at most');
  });
});

test('a wallet whose vector has another shape is rejected by name', () => {
  for (const wrong of [
    new Float32Array(29),
    Float32Array.from({ length: 30 }, () => 1.5),
    new Float32Array(30).fill(NaN),
  ])
    expect(() => putWallet(createMatrix(), { ...walletOf('w', []), vector: wrong })).toThrow('the vector of w');
});
