export const timeframeMs = {
  '1s': 1_000,
  '5s': 5_000,
  '15s': 15_000,
  '30s': 30_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
} as const;

export type Timeframe = keyof typeof timeframeMs;
export const timeframes = Object.keys(timeframeMs) as [Timeframe, ...Timeframe[]];

/** Narrower candles are folded from the tape. */
export type StoredTimeframe = Exclude<Timeframe, '1s' | '5s' | '15s' | '30s'>;
export function isStored(timeframe: Timeframe): timeframe is StoredTimeframe {
  return timeframeMs[timeframe] >= timeframeMs['1m'];
}

/** Their open buckets begin with stored sums. */
export type WideTimeframe = '4h' | '1d' | '1w';
export function isWide(timeframe: Timeframe): timeframe is WideTimeframe {
  return timeframeMs[timeframe] > timeframeMs['1h'];
}

/** `full` includes every trade, `filtered` only organic ones. */
export const views = ['full', 'filtered'] as const;
export type View = (typeof views)[number];

/** The buckets of a timeframe. */
export type Width = {
  readonly timeframe: Timeframe;
  readonly widthMs: number;
  /** Start of some bucket: weeks begin on Monday. */
  readonly originMs: number;
};

export function createWidth(timeframe: Timeframe): Width {
  return { timeframe, widthMs: timeframeMs[timeframe], originMs: timeframe === '1w' ? FIRST_MONDAY_MS : 0 };
}

const FIRST_MONDAY_MS = 345_600_000;

/** Start of a time's bucket. Faster than a remainder. */
export function startIn({ widthMs, originMs }: Omit<Width, 'timeframe'>, timeMs: number): number {
  return Math.floor((timeMs - originMs) / widthMs) * widthMs + originMs;
}

/** Start of the bucket that contains a time, unix ms. */
export function toBucketStart(timestampMs: number, timeframe: Timeframe): number {
  return startIn(widths[timeframe], timestampMs);
}

const widths = Object.fromEntries(timeframes.map(timeframe => [timeframe, createWidth(timeframe)])) as Record<
  Timeframe,
  Width
>;
