import { describe, expect, test } from 'vitest';
import {
  createMatrix,
  getRowFacts,
  getRowVector,
  type Matrix,
  putWallet,
  removeWallet,
} from '../../../layers/core/similarity/matrix.ts';
import type { VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import fc from '../../laws.ts';
import { fastNearest, fill, naiveNearest } from './naive.ts';
import { addressOf, crowd, NOW, walletOf } from './wallets.ts';

/** All contents of a matrix, by address. */
const reported = (matrix: Matrix) =>
  matrix.wallets
    .map((wallet, row) => ({ wallet, ...getRowFacts(matrix, row), vector: getRowVector(matrix, row) }))
    .sort((a, b) => (a.wallet < b.wallet ? -1 : 1));

describe('A matrix', () => {
  test('holds the last vector of each wallet', () => {
    const versions = [crowd(60, 1), crowd(60, 2), crowd(60, 3)];
    const step = fc.record({ wallet: fc.nat(59), version: fc.nat(2), goes: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), steps => {
        const matrix = createMatrix();
        const known = new Map<string, VectoredWallet>();
        for (const { wallet, version, goes } of steps) {
          const entry = versions[version]![wallet]!;
          if (goes) removeWallet(matrix, entry.wallet);
          else putWallet(matrix, entry);
          if (goes) known.delete(entry.wallet);
          else known.set(entry.wallet, entry);
        }
        const left = [...known.values()];
        expect(reported(matrix)).toEqual(reported(fill(createMatrix(), left)));
        expect([...matrix.rowOf]).toEqual(expect.arrayContaining(matrix.wallets.map((wallet, row) => [wallet, row])));
        expect(matrix.rowOf.size).toBe(left.length);
        const query = versions[0]![0]!.vector;
        expect(fastNearest(matrix, query, 10, {}, NOW)).toEqual(naiveNearest(left, query, 10, () => true));
        for (const [at, sum] of fill(createMatrix(), left).sums.entries()) expect(matrix.sums[at]).toBeCloseTo(sum, 9);
      }),
      { numRuns: 60 },
    );
  });

  test('grows past a chunk and shrinks below it again', () => {
    const matrix = createMatrix();
    const wallets = Array.from({ length: 4_100 }, (_, index) => walletOf(addressOf(index), [1, index / 5_000]));
    fill(matrix, wallets);
    for (const { wallet } of wallets.slice(0, 10)) removeWallet(matrix, wallet);
    expect(matrix.chunks).toHaveLength(1);
    fill(matrix, wallets);
    expect(matrix.chunks).toHaveLength(2);
    expect(reported(matrix)).toEqual(reported(fill(createMatrix(), wallets)));
  });

  test('ignores the removal of an unknown wallet', () => {
    const matrix = fill(createMatrix(), crowd(3));
    removeWallet(matrix, 'unknown');
    expect(matrix.wallets).toHaveLength(3);
  });
});
