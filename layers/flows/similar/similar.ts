import { acceptor, type SimilarFilter } from '../../core/similarity/filter.ts';
import { factsAt, type Matrix, vectorAt } from '../../core/similarity/matrix.ts';
import { nearest } from '../../core/similarity/nearest.ts';
import type { WalletFacts } from '../../core/similarity/profiled-wallet.ts';
import { keyDifferences, populationMiddle, sharedBadges, sharedTraits } from '../../core/similarity/traits.ts';

/** A wallet like another, and in what. */
export type SimilarWallet = {
  readonly wallet: string;
  readonly similarity: number;
  readonly facts: WalletFacts;
  readonly sharedTraits: readonly string[];
  readonly keyDifferences: readonly string[];
};

/** The wallets most like one, itself left out, the most similar first, ties by address; none for a wallet without a vector. */
export const similarTo = (
  matrix: Matrix,
  wallet: string,
  limit: number,
  filter: SimilarFilter,
  nowMs: number,
): readonly SimilarWallet[] => {
  const own = matrix.rowOf.get(wallet);
  if (own === undefined) return [];
  const ours = vectorAt(matrix, own);
  const facts = factsAt(matrix, own);
  const middle = populationMiddle(matrix.sums, matrix.wallets.length);
  // One more than asked for, as the wallet itself may be among them.
  return nearest(matrix, ours, limit + 1, acceptor(matrix, filter, nowMs))
    .filter(({ row }) => row !== own)
    .slice(0, limit)
    .map(({ row, similarity }) => {
      const theirs = { vector: vectorAt(matrix, row), facts: factsAt(matrix, row) };
      return {
        wallet: matrix.wallets[row]!,
        similarity,
        facts: theirs.facts,
        sharedTraits: [...sharedTraits(ours, theirs.vector, middle), ...sharedBadges(facts, theirs.facts)],
        keyDifferences: keyDifferences(ours, theirs.vector),
      };
    });
};
