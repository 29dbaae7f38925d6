import type { SimilarFilter } from '../../core/similarity/filter.ts';
import type { WalletFacts } from '../../core/similarity/profiled-wallet.ts';
import { rank } from '../../core/similarity/rank.ts';
import type { SimilarIndex } from '../../core/similarity/similar-index.ts';
import { keyDifferences, sharedBadges, sharedTraits } from '../../core/similarity/traits.ts';

/** A wallet like another, and in what. */
export type SimilarWallet = {
  readonly wallet: string;
  readonly similarity: number;
  readonly facts: WalletFacts;
  readonly sharedTraits: readonly string[];
  readonly keyDifferences: readonly string[];
};

/** The wallets most like one, itself left out, the most similar first, ties by address; none for a wallet without a vector. */
export const similarTo = async (
  index: SimilarIndex,
  wallet: string,
  limit: number,
  filter: SimilarFilter,
  nowMs: number,
): Promise<readonly SimilarWallet[]> => {
  const own = await index.profileOf(wallet);
  if (own === null) return [];
  // One more than asked for, as the wallet itself may be among them.
  const candidates = await index.candidates(own.vector, limit + 1, filter, nowMs);
  const others = candidates.filter(entry => entry.wallet !== wallet);
  return rank(own.vector, others, limit).map(({ entry, similarity }) => ({
    wallet: entry.wallet,
    similarity,
    facts: entry,
    sharedTraits: [...sharedTraits(own.vector, entry.vector, index.middle), ...sharedBadges(own, entry)],
    keyDifferences: keyDifferences(own.vector, entry.vector),
  }));
};
