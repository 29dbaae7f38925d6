import * as z from 'zod/mini';
import { timeframes, views } from '../../core/candles/timeframe.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { windowCoverageField } from './window-coverage.ts';

const amended = describeSchema(
  z.optional(z.literal(true)),
  'Present if a late trade changed the candle after its bucket had closed',
);

/** A volume as an exact decimal string. */
const exact = z.string();

/** `bucket` is in unix ms. */
export const restCandle = z.object({
  ...defineFields(z.number(), 'bucket', 'open', 'high', 'low', 'close', 'volume_token', 'volume_base', 'volume_usd'),
  ...defineFields(z.number(), 'buy_volume', 'sell_volume', 'num_trades', 'trades', 'vwap', 'num_buyers', 'num_sellers'),
  ...defineFields(exact, 'volume_token_exact', 'volume_base_exact', 'buy_volume_exact', 'sell_volume_exact'),
  amended,
});

export const ohlcvPage = z.object({
  candles: z.array(restCandle),
  token_mint: z.string(),
  timeframe: z.enum(timeframes),
  view: z.enum(views),
  coverage: windowCoverageField,
});

export const streamCandle = z.object({
  ...defineFields(z.number(), 'bucket_start_ms', 'bucket_end_ms', 'open', 'high', 'low', 'close', 'volume_token'),
  ...defineFields(z.number(), 'volume_base', 'volume_usd', 'buy_volume_token', 'sell_volume_token', 'buy_volume_usd'),
  ...defineFields(z.number(), 'sell_volume_usd', 'trades', 'vwap', 'last_trade_ts_ms', 'num_buyers', 'num_sellers'),
  ...defineFields(
    exact,
    'volume_token_exact',
    'volume_base_exact',
    'buy_volume_token_exact',
    'sell_volume_token_exact',
  ),
  is_final: z.boolean(),
  amended,
});
