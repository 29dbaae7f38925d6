import type * as z from 'zod/mini';
import { pick } from '../../core/kernel/pick.ts';
import type { WalletFacts } from '../../core/similarity/profiled-wallet.ts';
import type { similarPage } from '../schemas/similar.ts';
import { toSnakeCase } from './snake-case.ts';

type Similar = {
  readonly wallet: string;
  readonly similarity: number;
  readonly facts: WalletFacts;
  readonly sharedTraits: readonly string[];
  readonly keyDifferences: readonly string[];
};

/** Returns the answer of the similar route. */
export function toSimilarPage(wallet: string, found: readonly Similar[]): z.infer<typeof similarPage> {
  return toSnakeCase({
    queryWallet: wallet,
    results: found.map(({ facts, ...similar }) => ({
      ...pick(similar, 'wallet', 'similarity'),
      ...pick(facts, 'traderType', 'performanceLevel', 'totalPnlUsd', 'winRate'),
      ...pick(similar, 'sharedTraits', 'keyDifferences'),
    })),
    count: found.length,
  });
}
