import { acceptor } from '../../core/similarity/filter.ts';
import { factsAt, type Matrix, vectorAt } from '../../core/similarity/matrix.ts';
import { nearest } from '../../core/similarity/nearest.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import type { OpenIndex, SimilarIndex } from '../../core/similarity/similar-index.ts';
import { populationMiddle } from '../../core/similarity/traits.ts';
import { type Resident, residentMatrix } from './resident.ts';

/** Opens the exact index over profiled wallets. */
export const openMemoryIndex =
  (resident: Resident): OpenIndex =>
  async nowMs =>
    memoryIndex(await residentMatrix(resident, nowMs));

/** Wraps a matrix as an exact index. */
export const memoryIndex = (matrix: Matrix): SimilarIndex => ({
  middle: populationMiddle(matrix.sums, matrix.wallets.length),
  profileOf: async wallet => {
    const row = matrix.rowOf.get(wallet);
    return row === undefined ? null : entryAt(matrix, row);
  },
  candidates: async (vector, count, filter, nowMs) =>
    nearest(matrix, vector, count, acceptor(matrix, filter, nowMs)).map(({ row }) => entryAt(matrix, row)),
});

/** The matrix may change while a query waits. */
const entryAt = (matrix: Matrix, row: number): VectoredWallet => ({
  wallet: matrix.wallets[row]!,
  ...factsAt(matrix, row),
  vector: vectorAt(matrix, row).slice(),
});
