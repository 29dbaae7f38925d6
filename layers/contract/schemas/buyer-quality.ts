import * as z from 'zod/mini';
import { type BuyerTier, buyerTiers } from '../../core/buyer-quality/tier.ts';
import { defineFields } from './each.ts';
import { fraction } from './fraction.ts';
import { windowCoverageField } from './window-coverage.ts';

const tier = z.object({ count: z.int(), volume_usd: z.number() });

/** `smart_money_signal` is a fraction of the volume (`docs/reference/rules/security-signal.md#buyer-quality`). */
export const buyerQuality = z.object({
  token_mint: z.string(),
  window_hours: z.int(),
  smart_money_signal: fraction,
  total_buyers: z.int(),
  volume_decomposition: z.object({
    ...defineFields(
      z.number(),
      'organic_profitable_usd',
      'organic_other_usd',
      'bot_usd',
      'farm_funded_usd',
      'unrated_usd',
    ),
  }),
  tiers: z.object(Object.fromEntries(buyerTiers.map(name => [name, tier])) as Record<BuyerTier, typeof tier>),
  coverage: windowCoverageField,
});
