import * as z from 'zod/mini';

export const directions = ['buy', 'sell', 'swap', 'flash_swap'] as const;

/** REST row of the tape (spec 2.5); USD figures are null where no price was known. */
export const restTrade = z.object({
  signature: z.string(),
  slot: z.number(),
  event_index: z.number(),
  timestamp: z.number(),
  wallet_address: z.string(),
  pool_address: z.nullable(z.string()),
  direction: z.enum(directions),
  dex_name: z.string(),
  base_mint: z.string(),
  token_amount: z.number(),
  base_amount: z.number(),
  base_price_usd: z.nullable(z.number()),
  total_fees_usd: z.nullable(z.number()),
  is_arbitrage: z.literal([0, 1]),
  bundle_id: z.string(),
  labels: z.array(z.string()),
});

export const tradesPage = z.object({ trades: z.array(restTrade), token_mint: z.string(), limit: z.number() });

/** The full trade object of the stream tape (spec 2.5): amounts and prices are plain decimal strings. */
export const streamTrade = z.object({
  trade_id: z.string(),
  signature: z.string(),
  slot: z.number(),
  event_index: z.number(),
  timestamp: z.number(),
  wallet_address: z.string(),
  pool_address: z.nullable(z.string()),
  direction: z.enum(directions),
  dex_name: z.string(),
  token_mint: z.string(),
  token_decimals: z.number(),
  token_amount: z.string(),
  token_amount_raw: z.string(),
  base_mint: z.string(),
  base_decimals: z.number(),
  base_amount: z.string(),
  base_amount_raw: z.string(),
  base_price_usd: z.nullable(z.string()),
  usd_price: z.nullable(z.string()),
  usd_notional: z.nullable(z.string()),
  sol_price_usd: z.nullable(z.string()),
  total_fees_usd: z.nullable(z.string()),
  fees_bps: z.nullable(z.string()),
  network_fee_lamports: z.number(),
  total_fees_lamports: z.number(),
  is_arbitrage: z.literal([0, 1]),
  bundle_id: z.string(),
  labels: z.array(z.string()),
});

/** A raw tick (spec 6.3, decisions 12). */
export const tick = z.object({
  signature: z.string(),
  wallet: z.string(),
  direction: z.enum(directions),
  token_amount: z.string(),
  sol_amount: z.nullable(z.string()),
  price: z.nullable(z.string()),
  dex_type: z.string(),
  timestamp: z.number(),
  p: z.nullable(z.number()),
  f: z.enum(['organic', 'full']),
});
