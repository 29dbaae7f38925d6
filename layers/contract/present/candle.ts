import type * as z from 'zod/mini';
import type { Candle } from '../../core/candle.ts';
import { pick } from '../../core/pick.ts';
import type { Timeframe, View } from '../../core/timeframe.ts';
import type { ohlcvPage, restCandle } from '../schemas/candle.ts';
import type { tokenPrice } from '../schemas/token.ts';

/** Returns a candle as REST shows it. `bucket` is in unix ms. */
export const presentCandle = (candle: Candle): z.infer<typeof restCandle> => ({
  bucket: candle.bucket_start_ms,
  ...pick(candle, 'open', 'high', 'low', 'close', 'volume_token', 'volume_base', 'volume_usd'),
  buy_volume: candle.buy_volume_token,
  sell_volume: candle.sell_volume_token,
  num_trades: candle.trades,
  ...pick(candle, 'trades', 'vwap', 'num_buyers', 'num_sellers'),
});

export const presentCandles = (
  candles: readonly Candle[],
  mint: string,
  timeframe: Timeframe,
  view: View,
): z.infer<typeof ohlcvPage> => ({ candles: candles.map(presentCandle), token_mint: mint, timeframe, view });

export const presentPrice = (
  mint: string,
  price: { readonly usd: number; readonly bucketMs: number } | null,
): z.infer<typeof tokenPrice> => ({
  token_mint: mint,
  price_usd: price?.usd ?? null,
  as_of_ts_ms: price?.bucketMs ?? null,
  source: 'ohlcv_1s_close',
});
