import { createAcceptor, type SimilarFilter } from '../../../layers/core/similarity/filter.ts';
import { type Matrix, putWallet } from '../../../layers/core/similarity/matrix.ts';
import { findNearestRows } from '../../../layers/core/similarity/nearest.ts';
import type { VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import { isDormant } from '../../../layers/core/wallet/taxonomy.ts';

export type Found = { readonly wallet: string; readonly similarity: number };

/** Reference: the cosine with every wallet in float64, fully sorted. */
export const naiveNearest = (
  all: readonly VectoredWallet[],
  vector: Float32Array,
  limit: number,
  accepts: (wallet: VectoredWallet) => boolean,
): readonly Found[] =>
  all
    .filter(accepts)
    .map(({ wallet, vector: other }) => ({ wallet, similarity: naiveCosine(vector, other) }))
    .sort((a, b) => b.similarity - a.similarity || (a.wallet < b.wallet ? -1 : 1))
    .slice(0, limit);

const naiveCosine = (a: Float32Array, b: Float32Array): number => {
  const dot = a.reduce((sum, x, at) => sum + x * b[at]!, 0);
  const lengths = a.reduce((sum, x) => sum + x * x, 0) * b.reduce((sum, x) => sum + x * x, 0);
  return lengths === 0 ? 0 : Math.min(1, dot / Math.sqrt(lengths));
};

/** The filter rule in one expression. */
export const naiveFilter =
  ({ level, exitsMin = 0 }: SimilarFilter, nowMs: number) =>
  (wallet: VectoredWallet): boolean =>
    wallet.exits >= exitsMin &&
    (level === undefined ||
      (level === 'DORMANT'
        ? isDormant(wallet.lastTradeMs, nowMs)
        : wallet.performanceLevel === (level === 'EARNER' ? 'PROFITABLE' : level)));

export const fill = (matrix: Matrix, wallets: readonly VectoredWallet[]): Matrix => {
  for (const entry of wallets) putWallet(matrix, entry);
  return matrix;
};

/** The fast result in the naive format. */
export const fastNearest = (
  matrix: Matrix,
  vector: Float32Array,
  limit: number,
  filter: SimilarFilter,
  nowMs: number,
): readonly Found[] =>
  findNearestRows(matrix, vector, limit, createAcceptor(matrix, filter, nowMs)).map(({ row, similarity }) => ({
    wallet: matrix.wallets[row]!,
    similarity,
  }));
