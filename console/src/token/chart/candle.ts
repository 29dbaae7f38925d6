import type { Answer, StreamEvent } from '@chain-intelligence/client';

export const timeframes = ['1s', '5s', '15s', '30s', '1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const;
export type Timeframe = (typeof timeframes)[number];

export const bucketSeconds: Readonly<Record<Timeframe, number>> = {
  '1s': 1,
  '5s': 5,
  '15s': 15,
  '30s': 30,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
};

export const views = ['full', 'filtered'] as const;
export type View = (typeof views)[number];

/** `time` is the start of the bucket in unix seconds. */
export type Candle = {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volumeUsd: number;
  readonly trades: number;
  /** From the channel, so newer than any page. */
  readonly isLive: boolean;
};

type RestCandle = Answer<'/v1/token/{mint}/ohlcv'>['candles'][number];

export function fromRestCandle({ bucket, open, high, low, close, volume_usd, trades }: RestCandle): Candle {
  return {
    time: bucket / 1_000,
    ...{ open, high, low, close, trades },
    volumeUsd: volume_usd,
    isLive: false,
  };
}

type CandleEvent = Extract<StreamEvent<`token:${string}:ohlcv:full:1m`>, { type: 'token:ohlcv' }>;

export function fromCandleEvent({ data }: Pick<CandleEvent, 'data'>): Candle {
  return {
    time: data.bucket_start_ms / 1_000,
    open: data.open,
    high: data.high,
    low: data.low,
    close: data.close,
    trades: data.trades,
    volumeUsd: data.volume_usd,
    isLive: true,
  };
}

/** Keeps memory flat however long the page is open. */
export const CANDLES_MAX = 10_000;

/** Adds in ascending order. Live candles win over pages. */
export function mergeChartCandles(
  known: readonly Candle[],
  added: readonly Candle[],
  max = CANDLES_MAX,
): readonly Candle[] {
  if (added.length === 0) return known;
  const last = known.at(-1);
  // Nearly every live message has the newest bucket only.
  if (added.length === 1 && last !== undefined && added[0]!.time >= last.time)
    return dropOldest([...(added[0]!.time === last.time ? known.slice(0, -1) : known), added[0]!], max);
  const byTime = new Map(known.map(candle => [candle.time, candle]));
  for (const candle of added) if (candle.isLive || !byTime.get(candle.time)?.isLive) byTime.set(candle.time, candle);
  return dropOldest(
    [...byTime.values()].toSorted((a, b) => a.time - b.time),
    max,
  );
}

/** Cuts several at once: a cut draws the whole chart again. */
function dropOldest(candles: readonly Candle[], max: number): readonly Candle[] {
  return candles.length > max + Math.floor(max / 20) ? candles.slice(-max) : candles;
}

/** After a gap, pages are newer than live candles. */
export function clearLiveCandles(candles: readonly Candle[]): readonly Candle[] {
  return candles.map(candle => (candle.isLive ? { ...candle, isLive: false } : candle));
}

/** Index of the last candle before a time, or -1. */
export function findCandleIndex(candles: readonly Candle[], timeS: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candles[middle]!.time <= timeS) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
