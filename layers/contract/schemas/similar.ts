import * as z from 'zod/mini';
import { performanceLevels } from '../../core/wallet/performance-level.ts';
import { traderTypes } from '../../core/wallet/taxonomy.ts';
import { fraction } from './fraction.ts';

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
