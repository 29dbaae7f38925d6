import type * as z from 'zod/mini';
import type { Candle, ReadCandle } from '../../core/candles/candle.ts';
import type { Timeframe, View } from '../../core/candles/timeframe.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { Valuation } from '../../core/worth/valuation.ts';
import type { ohlcvPage, streamCandle } from '../schemas/candle.ts';
import type { tokenPrice } from '../schemas/token.ts';
import { toSnakeCase } from './snake-case.ts';
import { toWorthFields } from './worth.ts';

export function toStreamCandle(candle: Candle, isFinal: boolean, isAmended: boolean): z.infer<typeof streamCandle> {
  return toSnakeCase({ ...candle, isFinal, ...(isAmended && { amended: true as const }) });
}

export function toCandlesPage(
  candles: readonly ReadCandle[],
  mint: string,
  timeframe: Timeframe,
  view: View,
): z.infer<typeof ohlcvPage> {
  const shown = candles.map(candle =>
    toSnakeCase({
      // In unix ms.
      bucket: candle.bucketStartMs,
      ...pick(candle, 'open', 'high', 'low', 'close', 'volumeToken', 'volumeBase', 'volumeUsd'),
      buyVolume: candle.buyVolumeToken,
      sellVolume: candle.sellVolumeToken,
      numTrades: candle.trades,
      ...pick(candle, 'trades', 'vwap', 'numBuyers', 'numSellers', 'volumeTokenExact', 'volumeBaseExact'),
      buyVolumeExact: candle.buyVolumeTokenExact,
      sellVolumeExact: candle.sellVolumeTokenExact,
      ...(candle.amended && { amended: true as const }),
    }),
  );
  return { candles: shown, token_mint: mint, timeframe, view };
}

export function toPriceView(
  mint: string,
  price: { readonly usd: number; readonly bucketMs: number } | null,
  value: Valuation,
  nowMs: number,
): z.infer<typeof tokenPrice> {
  return {
    token_mint: mint,
    price_usd: price?.usd ?? null,
    as_of_ts_ms: price?.bucketMs ?? null,
    source: 'ohlcv_1s_close',
    ...toWorthFields(value, nowMs),
  };
}
