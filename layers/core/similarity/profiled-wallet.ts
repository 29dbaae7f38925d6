import type { PerformanceLevel } from '../wallet/performance-level.ts';
import type { TraderType } from '../wallet/taxonomy.ts';

/** A profiled wallet's facts, for answers and filters. */
export type WalletFacts = {
  readonly traderType: TraderType | null;
  readonly performanceLevel: PerformanceLevel;
  readonly totalPnlUsd: number;
  readonly winRate: number;
  readonly exits: number;
  readonly lastTradeMs: number;
  readonly badges: readonly string[];
};

export type ProfiledWallet = WalletFacts & {
  readonly wallet: string;
  /** DIMENSIONS normalised components; null removes the wallet. */
  readonly vector: Float32Array | null;
};

export type VectoredWallet = ProfiledWallet & { readonly vector: Float32Array };

export function hasVector(entry: ProfiledWallet): entry is VectoredWallet {
  return entry.vector !== null;
}
