import type { SimilarFilter } from './filter.ts';
import type { VectoredWallet } from './profiled-wallet.ts';

/** Where the wallets like one are looked for: in memory, or in an index outside the function. */
export type SimilarIndex = {
  /** Mean of each feature over the population. */
  readonly middle: Float64Array;
  /** A wallet as the index knows it; null for one without a vector. */
  readonly profileOf: (wallet: string) => Promise<VectoredWallet | null>;
  /** At least the `count` wallets nearest to a vector that pass a filter, as far as the index finds them, in any order; the vector's own wallet may be among them. */
  readonly candidates: (
    vector: Float32Array,
    count: number,
    filter: SimilarFilter,
    nowMs: number,
  ) => Promise<readonly VectoredWallet[]>;
};

/** Makes an index ready to answer; what can't be made ready rejects. */
export type OpenIndex = (nowMs: number) => Promise<SimilarIndex>;
