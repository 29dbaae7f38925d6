import { levelFilters } from '../../core/similarity/filter.ts';
import { OTHER, POOL } from '../examples/token.ts';
import { defineChoice, defineInteger, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { similarPage } from '../schemas/similar.ts';
import { defineWalletRoute } from './subjects.ts';

/** Similarity route (`docs/reference/rules.md#similarity`). */
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
    example: {
      query_wallet: OTHER,
      results: [
        {
          wallet: POOL,
          similarity: 0.9731,
          trader_type: 'SCALPER',
          performance_level: 'PROFITABLE',
          total_pnl_usd: 18422.61,
          win_rate: 0.58,
          shared_traits: ['both begin to sell within minutes', 'both win most positions'],
          key_differences: [
            'swaps through a terminal: they trade through a terminal (0.92), the query wallet is at 0.10',
          ],
        },
      ],
      count: 1,
    },
  }),
} as const;
