import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { coverageField, timeField } from './wallet-page.ts';

const positionStatus = z.enum(['OPEN', 'PARTIAL', 'CLOSED']);

/** Times are unix seconds. Prices are null without a priced buy. */
export const walletPosition = z.object({
  ...defineFields(z.string(), 'wallet_address', 'token_mint', 'entry_signature'),
  entry_timestamp: z.number(),
  entry_price_usd: z.nullable(z.number()),
  original_amount: describeSchema(z.number(), 'Tokens bought in this position'),
  original_amount_raw: z.string(),
  remaining_amount: describeSchema(z.number(), 'Tokens of this position still held'),
  remaining_amount_raw: z.string(),
  price_per_token: z.nullable(z.number()),
  status: positionStatus,
  exit_count: describeSchema(z.number(), 'Sells of this position, priced or not'),
  entry_dex: z.string(),
});

/** A position with its value at the mark. */
export const markedPosition = z.object({
  ...walletPosition.shape,
  mark_price_usd: describeSchema(z.nullable(z.number()), 'Filtered price of the token'),
  mark_ts_ms: timeField,
  value_usd: describeSchema(z.nullable(z.number()), 'Remaining tokens × mark'),
  unrealized_pnl_usd: describeSchema(z.nullable(z.number()), 'Value less what is left of cost and entry fees'),
  unrealized_why: z.nullable(z.enum(['closed', 'no_price', 'thin_pool', 'unpriced_trade'])),
});

export const positionsPage = z.object({
  positions: describeSchema(z.array(markedPosition), 'One row per position, from the first buy to zero; 1,000 a page'),
  coverage: coverageField,
});

/** As in `token:{mint}:trades`. */
const positionTrade = z.object({
  ...defineFields(z.string(), 'trade_id', 'signature'),
  event_index: z.number(),
  slot: z.number(),
  timestamp: z.number(),
  direction: z.enum(['buy', 'sell']),
  ...defineFields(z.string(), 'dex_name', 'token_amount', 'token_amount_raw', 'base_mint', 'base_amount'),
  base_decimals: z.number(),
  base_amount_raw: z.string(),
  ...defineFields(z.nullable(z.string()), 'usd_price', 'usd_notional'),
});

/** The position after a change. `timestamp` is in unix ms. */
export const positionEvent = z.object({
  event: z.enum(['open', 'update', 'partial_exit', 'close', 'transfer_out']),
  ...walletPosition.shape,
  timestamp: z.number(),
  trade: describeSchema(z.nullable(positionTrade), 'The trade that caused the change'),
  no_trade: describeSchema(z.nullable(z.enum(['transfer', 'zero_balance', 'unknown'])), 'Why there is not a trade'),
});

/** Times are unix ms. USD and SOL figures are null without a price. */
export const walletPnl = z.object({
  ...defineFields(z.string(), 'trade_id', 'wallet_address', 'token_mint', 'entry_signature', 'exit_signature'),
  ...defineFields(z.number(), 'entry_timestamp', 'exit_timestamp', 'entry_slot', 'exit_slot'),
  entry_dex: z.string(),
  exit_dex: z.string(),
  hold_time_seconds: z.number(),
  ...defineFields(
    z.nullable(z.number()),
    'entry_price_usd',
    'exit_price_usd',
    'price_per_token_entry',
    'price_per_token_exit',
  ),
  ...defineFields(z.nullable(z.number()), 'realized_pnl_usd', 'realized_pnl_sol', 'cash_pnl_usd', 'percentage_gain'),
  ...defineFields(
    z.nullable(z.number()),
    'entry_network_fees_usd',
    'exit_network_fees_usd',
    'total_position_realized_pnl_usd',
  ),
  ...defineFields(z.nullable(z.number()), 'total_position_realized_pnl_sol', 'entry_sol_price', 'exit_sol_price'),
  position_type: z.enum(['FULL_POSITION', 'DCA_EXIT', 'ARBITRAGE']),
  exit_type: z.enum(['FULL', 'PARTIAL']),
  exit_number: z.number(),
  percentage_sold: z.number(),
  token_amount: z.string(),
  remaining_token_amount: z.string(),
  trade_flag: z.nullable(z.string()),
  outlier_entry: describeSchema(
    z.optional(z.literal(true)),
    'Present if the exit consumed an outlier buy. The leaderboard excludes it',
  ),
});

/** An exit with its position after it. */
export const pnlEvent = z.object({
  ...walletPnl.shape,
  position_id: z.string(),
  position_event: z.enum(['partial_exit', 'close']),
  position_status: z.enum(['PARTIAL', 'CLOSED']),
  position_entry_timestamp: z.number(),
  position_entry_price_usd: z.nullable(z.number()),
  original_token_amount: z.string(),
  timestamp: z.number(),
});
