import * as z from 'zod/mini';
import { defineFields } from './each.ts';

export const directions = ['buy', 'sell', 'swap', 'flash_swap'] as const;

const place = {
  signature: z.string(),
  ...defineFields(z.number(), 'slot', 'event_index', 'timestamp'),
  wallet_address: z.string(),
  pool_address: z.nullable(z.string()),
  direction: z.enum(directions),
  dex_name: z.string(),
};

const annotations = {
  is_arbitrage: z.literal([0, 1]),
  bundle_id: z.string(),
  labels: z.array(z.string()),
  executed_by: z.optional(z.string()),
};

/** REST trade. USD figures are null without a price. */
export const restTrade = z.object({
  trade_id: z.string(),
  seq: z.int(),
  ...place,
  base_mint: z.string(),
  token_amount: z.number(),
  token_amount_raw: z.string(),
  base_amount: z.number(),
  base_amount_raw: z.string(),
  base_price_usd: z.nullable(z.number()),
  total_fees_usd: z.nullable(z.number()),
  ...annotations,
});

export const tradesPage = z.object({
  trades: z.array(restTrade),
  token_mint: z.string(),
  limit: z.number(),
  next_cursor: z.nullable(z.string()),
});

/** FIFO result of a sell. Money is null without a price. */
const exitContext = z.object({
  exit_number: z.number(),
  exit_type: z.enum(['FULL', 'PARTIAL']),
  position_type: z.enum(['FULL_POSITION', 'DCA_EXIT', 'ARBITRAGE']),
  hold_time_seconds: z.number(),
  token_amount: z.string(),
  percentage_sold: z.string(),
  ...defineFields(z.nullable(z.string()), 'entry_price_usd', 'realized_pnl_usd', 'realized_pnl_sol', 'cash_pnl_usd'),
  ...defineFields(
    z.nullable(z.string()),
    'entry_network_fees_usd',
    'exit_network_fees_usd',
    'total_position_realized_pnl_usd',
  ),
  total_position_realized_pnl_sol: z.nullable(z.string()),
});

/** Position after the trade. Null if the trade changed no lot. */
export const positionContext = z.nullable(
  z.object({
    position_id: z.string(),
    position_event: z.enum(['open', 'update', 'partial_exit', 'close', 'transfer_out']),
    position_status: z.enum(['OPEN', 'PARTIAL', 'CLOSED']),
    entry_timestamp: z.number(),
    entry_price_usd: z.nullable(z.string()),
    original_token_amount: z.string(),
    remaining_token_amount: z.string(),
    exit_count: z.number(),
    exit: z.nullable(exitContext),
  }),
);

/** Trade on the channel. Amounts and prices are plain decimal strings. */
export const streamTrade = z.object({
  trade_id: z.string(),
  ...place,
  token_mint: z.string(),
  token_decimals: z.number(),
  ...defineFields(z.string(), 'token_amount', 'token_amount_raw', 'base_mint'),
  base_decimals: z.number(),
  base_amount: z.string(),
  base_amount_raw: z.string(),
  ...defineFields(
    z.nullable(z.string()),
    'base_price_usd',
    'usd_price',
    'usd_notional',
    'sol_price_usd',
    'total_fees_usd',
  ),
  fees_bps: z.nullable(z.string()),
  network_fee_lamports: z.number(),
  total_fees_lamports: z.number(),
  total_fees_lamports_raw: z.string(),
  ...annotations,
  position: positionContext,
});

/** Trade of any token. */
export const marketTrade = z.omit(streamTrade, { position: true });

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
