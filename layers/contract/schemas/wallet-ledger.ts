import * as z from 'zod/mini';
import { described } from './described.ts';

const positionStatus = z.enum(['OPEN', 'PARTIAL', 'CLOSED']);

/** Times are unix seconds. Prices are null without a priced buy. */
export const walletPosition = z.object({
  wallet_address: z.string(),
  token_mint: z.string(),
  entry_signature: z.string(),
  entry_timestamp: z.number(),
  entry_price_usd: z.nullable(z.number()),
  original_amount: described(z.number(), 'Tokens bought in this position'),
  remaining_amount: described(z.number(), 'Tokens of this position still held'),
  price_per_token: z.nullable(z.number()),
  status: positionStatus,
  exit_count: described(z.number(), 'Sells of this position, priced or not'),
  entry_dex: z.string(),
});

export const positionsPage = z.object({
  positions: described(
    z.array(walletPosition),
    'One row per position, from the first buy to zero; at most the newest 1,000',
  ),
});

/** The position after a change. `timestamp` is in unix ms. */
export const positionEvent = z.object({
  event: z.enum(['open', 'update', 'partial_exit', 'close', 'transfer_out']),
  ...walletPosition.shape,
  timestamp: z.number(),
});

/** Times are unix ms. USD and SOL figures are null without a price. */
export const pnlEvent = z.object({
  trade_id: z.string(),
  wallet_address: z.string(),
  token_mint: z.string(),
  entry_signature: z.string(),
  exit_signature: z.string(),
  entry_timestamp: z.number(),
  exit_timestamp: z.number(),
  entry_slot: z.number(),
  exit_slot: z.number(),
  entry_dex: z.string(),
  exit_dex: z.string(),
  hold_time_seconds: z.number(),
  entry_price_usd: z.nullable(z.number()),
  exit_price_usd: z.nullable(z.number()),
  price_per_token_entry: z.nullable(z.number()),
  price_per_token_exit: z.nullable(z.number()),
  realized_pnl_usd: z.nullable(z.number()),
  realized_pnl_sol: z.nullable(z.number()),
  cash_pnl_usd: z.nullable(z.number()),
  percentage_gain: z.nullable(z.number()),
  entry_network_fees_usd: z.nullable(z.number()),
  exit_network_fees_usd: z.nullable(z.number()),
  total_position_realized_pnl_usd: z.nullable(z.number()),
  total_position_realized_pnl_sol: z.nullable(z.number()),
  entry_sol_price: z.nullable(z.number()),
  exit_sol_price: z.nullable(z.number()),
  position_type: z.enum(['FULL_POSITION', 'DCA_EXIT', 'ARBITRAGE']),
  exit_type: z.enum(['FULL', 'PARTIAL']),
  exit_number: z.number(),
  percentage_sold: z.number(),
  token_amount: z.string(),
  remaining_token_amount: z.string(),
  trade_flag: z.nullable(z.string()),
  outlier_entry: described(
    z.optional(z.literal(true)),
    'Present if the exit consumed an outlier buy. The leaderboard excludes it',
  ),
  position_id: z.string(),
  position_event: z.enum(['partial_exit', 'close']),
  position_status: z.enum(['PARTIAL', 'CLOSED']),
  position_entry_timestamp: z.number(),
  position_entry_price_usd: z.nullable(z.number()),
  original_token_amount: z.string(),
  timestamp: z.number(),
});
