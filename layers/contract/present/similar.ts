import type * as z from 'zod/mini';
import type { WalletFacts } from '../../core/similarity/profiled-wallet.ts';
import type { similarPage } from '../schemas/similar.ts';

type Similar = {
  readonly wallet: string;
  readonly similarity: number;
  readonly facts: WalletFacts;
  readonly sharedTraits: readonly string[];
  readonly keyDifferences: readonly string[];
};

/** Returns the answer of the similar route. */
export const presentSimilar = (wallet: string, found: readonly Similar[]): z.infer<typeof similarPage> => ({
  query_wallet: wallet,
  results: found.map(({ facts, ...similar }) => ({
    wallet: similar.wallet,
    similarity: similar.similarity,
    trader_type: facts.traderType,
    performance_level: facts.performanceLevel,
    total_pnl_usd: facts.totalPnlUsd,
    win_rate: facts.winRate,
    shared_traits: [...similar.sharedTraits],
    key_differences: [...similar.keyDifferences],
  })),
  count: found.length,
});
