import * as z from 'zod/mini';
import { timeframes, views } from '../../core/candles/timeframe.ts';

/** `bucket` is in unix ms. */
export const restCandle = z.object({
  bucket: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume_token: z.number(),
  volume_base: z.number(),
  volume_usd: z.number(),
  buy_volume: z.number(),
  sell_volume: z.number(),
  num_trades: z.number(),
  trades: z.number(),
  vwap: z.number(),
  num_buyers: z.number(),
  num_sellers: z.number(),
});

export const ohlcvPage = z.object({
  candles: z.array(restCandle),
  token_mint: z.string(),
  timeframe: z.enum(timeframes),
  view: z.enum(views),
});

export const streamCandle = z.object({
  bucket_start_ms: z.number(),
  bucket_end_ms: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume_token: z.number(),
  volume_base: z.number(),
  volume_usd: z.number(),
  buy_volume_token: z.number(),
  sell_volume_token: z.number(),
  buy_volume_usd: z.number(),
  sell_volume_usd: z.number(),
  trades: z.number(),
  vwap: z.number(),
  last_trade_ts_ms: z.number(),
  num_buyers: z.number(),
  num_sellers: z.number(),
  is_final: z.boolean(),
});
