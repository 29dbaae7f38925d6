import { type Aggregate, at } from './fast/aggregate.ts';
import { computeCandleFigures, type Figures } from './figures.ts';

/** Append-only: stored candles depend on the order. */
export const candleFields = [
  'bucketStartMs',
  'bucketEndMs',
  'open',
  'high',
  'low',
  'close',
  'volumeToken',
  'volumeBase',
  'volumeUsd',
  'buyVolumeToken',
  'sellVolumeToken',
  'buyVolumeUsd',
  'sellVolumeUsd',
  'trades',
  'vwap',
  'lastTradeTsMs',
  'numBuyers',
  'numSellers',
] as const;

/** The volumes that a double may round, as decimal strings. */
export const exactFields = [
  'volumeTokenExact',
  'volumeBaseExact',
  'buyVolumeTokenExact',
  'sellVolumeTokenExact',
] as const;

/** A published candle (docs/reference/rules/candles.md#candles); numbers are nearest doubles. */
export type Candle = Readonly<
  Record<(typeof candleFields)[number], number> & Record<(typeof exactFields)[number], string>
>;

/** A candle as readers see it. */
export type ReadCandle = Candle & { readonly amended?: true };

/** Builds a candle; null without trades, or with outliers alone and no previous close. */
export function buildCandle(
  startMs: number,
  widthMs: number,
  parts: readonly Aggregate[],
  previousClose: number | null,
): Candle | null {
  return buildCandleFromFigures(startMs, widthMs, computeCandleFigures(parts), previousClose);
}

/** A bucket of outliers alone is flat at its open. */
export function buildCandleFromFigures(
  startMs: number,
  widthMs: number,
  figures: Figures | null,
  previousClose: number | null,
): Candle | null {
  const open = previousClose ?? figures?.sum.first?.price ?? null;
  if (figures === null || open === null) return null;
  const { numbers, last } = figures.sum;
  return {
    bucketStartMs: startMs,
    bucketEndMs: startMs + widthMs,
    open,
    high: Math.max(open, numbers[at.high]!),
    low: Math.min(open, numbers[at.low]!),
    close: last?.price ?? open,
    volumeToken: figures.volumeToken,
    volumeBase: figures.volumeBase,
    volumeUsd: figures.volumeUsd,
    buyVolumeToken: figures.buyVolumeToken,
    sellVolumeToken: figures.sellVolumeToken,
    buyVolumeUsd: figures.buyVolumeUsd,
    sellVolumeUsd: figures.sellVolumeUsd,
    trades: numbers[at.trades]!,
    vwap: figures.vwap ?? open,
    lastTradeTsMs: numbers[at.lastTradeMs]!,
    numBuyers: figures.numBuyers,
    numSellers: figures.numSellers,
    volumeTokenExact: figures.volumeTokenExact,
    volumeBaseExact: figures.volumeBaseExact,
    buyVolumeTokenExact: figures.buyVolumeTokenExact,
    sellVolumeTokenExact: figures.sellVolumeTokenExact,
  };
}
