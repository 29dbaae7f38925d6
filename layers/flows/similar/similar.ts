import type { SimilarFilter } from '../../core/similarity/filter.ts';
import type { WalletFacts } from '../../core/similarity/profiled-wallet.ts';
import { rank } from '../../core/similarity/rank.ts';
import type { SimilarIndex } from '../../core/similarity/similar-index.ts';
import { findKeyDifferences, findSharedBadges, findSharedTraits } from '../../core/similarity/traits.ts';

export type SimilarWallet = {
  readonly wallet: string;
  readonly similarity: number;
  readonly facts: WalletFacts;
  readonly sharedTraits: readonly string[];
  readonly keyDifferences: readonly string[];
};

/** Returns the most similar other wallets, ties by address. */
export async function findSimilarWallets(
  index: SimilarIndex,
  wallet: string,
  limit: number,
  filter: SimilarFilter,
  nowMs: number,
): Promise<readonly SimilarWallet[]> {
  const own = await index.profileOf(wallet);
  if (own === null) return [];
  // The wallet may find itself.
  const candidates = await index.candidates(own.vector, limit + 1, filter, nowMs);
  const others = candidates.filter(entry => entry.wallet !== wallet);
  return rank(own.vector, others, limit).map(({ entry, similarity }) => ({
    wallet: entry.wallet,
    similarity,
    facts: entry,
    sharedTraits: [...findSharedTraits(own.vector, entry.vector, index.middle), ...findSharedBadges(own, entry)],
    keyDifferences: findKeyDifferences(own.vector, entry.vector),
  }));
}
