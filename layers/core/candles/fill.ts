import type { Candle, ReadCandle } from './candle.ts';

export type Buckets = {
  /** First and last bucket start, unix ms. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly widthMs: number;
};

/**
 * Returns a candle per bucket: where none is given, a flat one at the last close. Begins with the
 * first known close.
 */
export function fillCandles(
  candles: readonly ReadCandle[],
  previousClose: number | null,
  { firstMs, lastMs, widthMs }: Buckets,
): readonly ReadCandle[] {
  const byStart = new Map(candles.map(candle => [candle.bucketStartMs, candle]));
  const filled: ReadCandle[] = [];
  let close = previousClose;
  for (let startMs = firstMs; startMs <= lastMs; startMs += widthMs) {
    const candle = byStart.get(startMs) ?? (close === null ? null : createFlatCandle(startMs, widthMs, close));
    if (candle === null) continue;
    close = candle.close;
    filled.push(candle);
  }
  return filled;
}

function createFlatCandle(startMs: number, widthMs: number, price: number): Candle {
  return {
    bucketStartMs: startMs,
    bucketEndMs: startMs + widthMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volumeToken: 0,
    volumeBase: 0,
    volumeUsd: 0,
    buyVolumeToken: 0,
    sellVolumeToken: 0,
    buyVolumeUsd: 0,
    sellVolumeUsd: 0,
    trades: 0,
    vwap: price,
    lastTradeTsMs: 0,
    numBuyers: 0,
    numSellers: 0,
    volumeTokenExact: '0',
    volumeBaseExact: '0',
    buyVolumeTokenExact: '0',
    sellVolumeTokenExact: '0',
  };
}
