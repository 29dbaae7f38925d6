import type * as z from 'zod/mini';
import type { Candle } from '../../core/candles/candle.ts';
import type { restCandle } from '../schemas/candle.ts';

/** Returns a candle as REST shows it. `bucket` is in unix ms. */
export const presentCandle = (candle: Candle): z.infer<typeof restCandle> => ({
  bucket: candle.bucket_start_ms,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume_token: candle.volume_token,
  volume_base: candle.volume_base,
  volume_usd: candle.volume_usd,
  buy_volume: candle.buy_volume_token,
  sell_volume: candle.sell_volume_token,
  num_trades: candle.trades,
  trades: candle.trades,
  vwap: candle.vwap,
  num_buyers: candle.num_buyers,
  num_sellers: candle.num_sellers,
});
