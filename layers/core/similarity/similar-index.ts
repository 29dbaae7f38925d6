import type { SimilarFilter } from './filter.ts';
import type { VectoredWallet } from './profiled-wallet.ts';

/** A similarity search backend, in memory or external. */
export type SimilarIndex = {
  readonly middle: Float64Array;
  /** A wallet in the index; null for one without a vector. */
  readonly profileOf: (wallet: string) => Promise<VectoredWallet | null>;
  /** The nearest matching wallets, unordered, approximate, perhaps including itself. */
  readonly candidates: (
    vector: Float32Array,
    count: number,
    filter: SimilarFilter,
    nowMs: number,
  ) => Promise<readonly VectoredWallet[]>;
};

/** Opens an index. Rejects when it cannot become ready. */
export type OpenIndex = (nowMs: number) => Promise<SimilarIndex>;
