import * as z from 'zod/mini';
import { examinedFields } from './examined.ts';

/** The hour before `detected_at`. `net_exposure_pct` is percent of volume. */
export const washTrade = z.object({
  wallet_address: z.string(),
  token_mint: z.string(),
  trade_count: z.int(),
  direction_flips: z.int(),
  volume_usd: z.number(),
  net_exposure_pct: z.number(),
  is_atomic: z.literal(false),
  detected_at: z.string(),
});

export const washTradesPage = z.object({
  wash_trades: z.array(washTrade),
  token_mint: z.string(),
  count: z.int(),
  ...examinedFields,
});
