import type * as z from 'zod/mini';
import type { Candle, ReadCandle } from '../../core/candles/candle.ts';
import type { Timeframe, View } from '../../core/candles/timeframe.ts';
import { pick } from '../../core/kernel/pick.ts';
import { type MultiplierText, scaleDecimal, scalePrice } from '../../core/money/scaled-amount.ts';
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
  multiplier: MultiplierText = null,
): z.infer<typeof ohlcvPage> {
  const scaled = multiplier === null ? candles : candles.map(candle => scaleCandle(candle, multiplier));
  const shown = scaled.map(candle =>
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

/** Numbers follow from the exact volumes. */
function scaleCandle(candle: ReadCandle, multiplier: string): ReadCandle {
  const price = (name: 'open' | 'high' | 'low' | 'close' | 'vwap') => scalePrice(candle[name], multiplier);
  const volumeTokenExact = scaleDecimal(candle.volumeTokenExact, multiplier);
  const buyVolumeTokenExact = scaleDecimal(candle.buyVolumeTokenExact, multiplier);
  const sellVolumeTokenExact = scaleDecimal(candle.sellVolumeTokenExact, multiplier);
  return {
    ...candle,
    open: price('open'),
    high: price('high'),
    low: price('low'),
    close: price('close'),
    vwap: price('vwap'),
    volumeToken: Number(volumeTokenExact),
    buyVolumeToken: Number(buyVolumeTokenExact),
    sellVolumeToken: Number(sellVolumeTokenExact),
    ...{ volumeTokenExact, buyVolumeTokenExact, sellVolumeTokenExact },
  };
}

export function toPriceView(
  mint: string,
  price: { readonly usd: number; readonly bucketMs: number } | null,
  value: Valuation,
  nowMs: number,
  multiplier: MultiplierText = null,
): z.infer<typeof tokenPrice> {
  return {
    token_mint: mint,
    price_usd: scalePrice(price?.usd ?? null, multiplier),
    as_of_ts_ms: price?.bucketMs ?? null,
    source: 'ohlcv_1s_close',
    ...toWorthFields(value, nowMs, multiplier),
  };
}
