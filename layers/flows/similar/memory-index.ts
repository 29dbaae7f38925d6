import { createAcceptor } from '../../core/similarity/filter.ts';
import { getRowFacts, getRowVector, type Matrix } from '../../core/similarity/matrix.ts';
import { findNearestRows } from '../../core/similarity/nearest.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import type { OpenIndex, SimilarIndex } from '../../core/similarity/similar-index.ts';
import { computePopulationMean } from '../../core/similarity/traits.ts';
import { loadResidentMatrix, type Resident } from './resident.ts';

/** Opens the exact index over profiled wallets. */
export function openMemoryIndex(resident: Resident): OpenIndex {
  return async nowMs => createMemoryIndex(await loadResidentMatrix(resident, nowMs));
}

/** Wraps a matrix as an exact index. */
export function createMemoryIndex(matrix: Matrix): SimilarIndex {
  return {
    middle: computePopulationMean(matrix.sums, matrix.wallets.length),
    profileOf: async wallet => {
      const row = matrix.rowOf.get(wallet);
      return row === undefined ? null : copyEntry(matrix, row);
    },
    candidates: async (vector, count, filter, nowMs) =>
      findNearestRows(matrix, vector, count, createAcceptor(matrix, filter, nowMs)).map(({ row }) =>
        copyEntry(matrix, row),
      ),
  };
}

/** The matrix may change while a query waits. */
function copyEntry(matrix: Matrix, row: number): VectoredWallet {
  return {
    wallet: matrix.wallets[row]!,
    ...getRowFacts(matrix, row),
    vector: getRowVector(matrix, row).slice(),
  };
}
