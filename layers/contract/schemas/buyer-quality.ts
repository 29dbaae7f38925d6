import * as z from 'zod/mini';
import { type BuyerTier, buyerTiers } from '../../core/buyer-quality/tier.ts';

const tier = z.object({ count: z.int(), volume_usd: z.number() });

/** `smart_money_signal` is a fraction of the volume (`docs/reference/rules.md#buyer-quality`). */
export const buyerQuality = z.object({
  token_mint: z.string(),
  window_hours: z.int(),
  smart_money_signal: z.number().check(z.minimum(0), z.maximum(1)),
  total_buyers: z.int(),
  volume_decomposition: z.object({
    organic_profitable_usd: z.number(),
    organic_other_usd: z.number(),
    bot_usd: z.number(),
    farm_funded_usd: z.number(),
    unrated_usd: z.number(),
  }),
  tiers: z.object(Object.fromEntries(buyerTiers.map(name => [name, tier])) as Record<BuyerTier, typeof tier>),
});
