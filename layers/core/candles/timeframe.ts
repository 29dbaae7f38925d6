export const timeframeMs = { '1s': 1_000, '1m': 60_000, '5m': 300_000, '15m': 900_000, '1h': 3_600_000 } as const;

export type Timeframe = keyof typeof timeframeMs;
export const timeframes = Object.keys(timeframeMs) as [Timeframe, ...Timeframe[]];

/** `full` includes every trade, `filtered` only organic ones. */
export const views = ['full', 'filtered'] as const;
export type View = (typeof views)[number];

/** Start of the bucket that contains a time, unix ms. */
export function toBucketStart(timestampMs: number, timeframe: Timeframe): number {
  return timestampMs - (timestampMs % timeframeMs[timeframe]);
}
