import type { Answer } from '@chain-intelligence/client';

type Candle = Answer<'/v1/token/{mint}/ohlcv'>['candles'][number];
type Bar = Pick<Candle, 'bucket' | 'open' | 'close' | 'volume_usd' | 'trades'>;

/** Candles that a window needs, ascending. */
export type WindowBars = {
  /** Of an hour, from the first whole one on. */
  readonly hours: readonly Bar[];
  /** Of a minute, up to that hour, with one before the window. */
  readonly minutes: readonly Bar[];
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Minutes before the first whole hour, and one before the window. */
export const EDGE_MINUTES = 60;

/** Start of the first whole hour of a window that ends now, unix ms. */
export function findFirstHour(nowMs: number, windowMs: number): number {
  return Math.ceil((findStart(nowMs, windowMs) + MINUTE_MS) / HOUR_MS) * HOUR_MS;
}

/** Figures of a window by the rule of the token lists (`docs/reference/rules/lists.md#token-lists`). */
export function sumWindow({ hours, minutes }: WindowBars, nowMs: number, windowMs: number) {
  const startMs = findStart(nowMs, windowMs);
  const firstHourMs = findFirstHour(nowMs, windowMs);
  const bars = [
    ...minutes.filter(({ bucket }) => bucket > startMs && bucket < firstHourMs),
    ...hours.filter(({ bucket }) => bucket >= firstHourMs),
  ];
  const trades = bars.reduce((sum, bar) => sum + bar.trades, 0);
  const from = minutes.findLast(({ bucket }) => bucket <= startMs)?.close ?? bars[0]?.open ?? 0;
  const price = bars.at(-1)?.close;
  return {
    trades,
    volumeUsd: bars.reduce((sum, bar) => sum + bar.volume_usd, 0),
    changePct: trades === 0 || price === undefined || from <= 0 ? null : ((price - from) / from) * 100,
  };
}

/** Last minute before a window. */
function findStart(nowMs: number, windowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - windowMs;
}
