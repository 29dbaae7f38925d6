import { acceptor } from '../../core/similarity/filter.ts';
import { factsAt, type Matrix, vectorAt } from '../../core/similarity/matrix.ts';
import { nearest } from '../../core/similarity/nearest.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import type { OpenIndex, SimilarIndex } from '../../core/similarity/similar-index.ts';
import { populationMiddle } from '../../core/similarity/traits.ts';
import { type Resident, residentMatrix } from './resident.ts';

/** The exact index: every profiled wallet in this function's memory. */
export const openMemoryIndex =
  (resident: Resident): OpenIndex =>
  async nowMs =>
    memoryIndex(await residentMatrix(resident, nowMs));

/** A matrix as an index: its candidates are the nearest exactly. */
export const memoryIndex = (matrix: Matrix): SimilarIndex => ({
  middle: populationMiddle(matrix.sums, matrix.wallets.length),
  profileOf: async wallet => {
    const row = matrix.rowOf.get(wallet);
    return row === undefined ? null : entryAt(matrix, row);
  },
  candidates: async (vector, count, filter, nowMs) =>
    nearest(matrix, vector, count, acceptor(matrix, filter, nowMs)).map(({ row }) => entryAt(matrix, row)),
});

/** A copy of the vector, since the matrix may change while an answer waits. */
const entryAt = (matrix: Matrix, row: number): VectoredWallet => ({
  wallet: matrix.wallets[row]!,
  ...factsAt(matrix, row),
  vector: vectorAt(matrix, row).slice(),
});
