import type { PerformanceLevel } from '../wallet/performance-level.ts';
import type { TraderType } from '../wallet/taxonomy.ts';

/** What a profiled wallet is besides its vector: what answers show of it, and what filters ask. */
export type WalletFacts = {
  readonly traderType: TraderType | null;
  readonly performanceLevel: PerformanceLevel;
  readonly totalPnlUsd: number;
  /** 0–1. */
  readonly winRate: number;
  /** Over its life. */
  readonly exits: number;
  readonly lastTradeMs: number;
  readonly badges: readonly string[];
};

/** A wallet as similarity knows it. */
export type ProfiledWallet = WalletFacts & {
  readonly wallet: string;
  /** DIMENSIONS normalised components of 0–1; null takes the wallet out. */
  readonly vector: Float32Array | null;
};

/** One that has a vector. */
export type VectoredWallet = ProfiledWallet & { readonly vector: Float32Array };

export const hasVector = (entry: ProfiledWallet): entry is VectoredWallet => entry.vector !== null;
