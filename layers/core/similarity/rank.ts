import { computeCosine } from './direction.ts';
import type { VectoredWallet } from './profiled-wallet.ts';

export type Ranked = { readonly entry: VectoredWallet; readonly similarity: number };

/** Sorts by exact similarity, then address; returns at most `limit`. */
export function rank(vector: Float32Array, candidates: readonly VectoredWallet[], limit: number): readonly Ranked[] {
  return candidates
    .map(entry => ({ entry, similarity: computeCosine(vector, entry.vector) }))
    .sort((a, b) => b.similarity - a.similarity || (a.entry.wallet < b.entry.wallet ? -1 : 1))
    .slice(0, limit);
}
