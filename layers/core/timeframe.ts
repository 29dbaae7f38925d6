/** Candle widths in milliseconds, by their contract names. Source: spec 2.4. */
export const timeframeMs = { '1s': 1_000, '1m': 60_000, '5m': 300_000, '15m': 900_000, '1h': 3_600_000 } as const;

export type Timeframe = keyof typeof timeframeMs;
export const timeframes = ['1s', '1m', '5m', '15m', '1h'] as const satisfies readonly Timeframe[];

/** `full` sees every trade, `filtered` organic ones alone. */
export const views = ['full', 'filtered'] as const;
export type View = (typeof views)[number];

/** Start of the bucket a time falls in, unix ms. */
export const bucketStart = (timestampMs: number, timeframe: Timeframe): number =>
  timestampMs - (timestampMs % timeframeMs[timeframe]);
