import * as z from 'zod/mini';
import { pick } from '../../core/kernel/pick.ts';
import { levelFilters } from '../../core/similarity/filter.ts';
import type { WalletFacts } from '../../core/similarity/profiled-wallet.ts';
import { performanceLevels } from '../../core/wallet/performance-level.ts';
import { traderTypes } from '../../core/wallet/taxonomy.ts';
import { defineChoice, defineInteger, makeOptional } from '../parameters.ts';
import { toSnakeCase } from '../present/snake-case.ts';
import { route } from '../route.ts';
import { fraction } from '../schemas/fraction.ts';
import { defineWalletRoute } from './subjects.ts';

export const similarWallet = z.object({
  wallet: z.string(),
  similarity: fraction,
  trader_type: z.nullable(z.enum(traderTypes)),
  performance_level: z.enum(performanceLevels),
  total_pnl_usd: z.number(),
  win_rate: z.number(),
  shared_traits: z.array(z.string()),
  key_differences: z.array(z.string()),
});

export const similarPage = z.object({
  query_wallet: z.string(),
  results: z.array(similarWallet),
  count: z.number(),
});

/** Similarity route (`docs/reference/rules/wallet-profile.md#similarity`). */
export const similarRoutes = {
  walletSimilar: route({
    ...defineWalletRoute('similar'),
    summary: 'Wallets with the most similar behavior, by exact cosine; Layer 2: 1,000 queries per UTC day',
    query: {
      limit: defineInteger('Maximum number of wallets', { min: 1, max: 100, fallback: 20 }),
      min_trades: defineInteger('Minimum lifetime exits of a result', { min: 0, fallback: 0 }),
      performance_level: makeOptional(
        defineChoice('Level of the results. EARNER is PROFITABLE; DORMANT has no trade for 30 days', levelFilters),
      ),
    },
    readUnitsMax: 100,
    response: similarPage,
    cacheSeconds: 60,
    credits: 10,
    reads: ['vectors'],
    writes: ['operations'],
    vectorIndex: 'reads',
    // One whole core. Holds three million wallets without a vector index.
    memoryMb: 1769,
    // Cold loads outlive their caller for the next one.
    timeoutSeconds: 60,
  }),
} as const;

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
