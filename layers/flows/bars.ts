import type { Tier } from '../contract/tiers.ts';
import type { ReadCandle } from '../core/candles/candle.ts';
import type { Timeframe } from '../core/candles/timeframe.ts';
import { type CandleStores, readNewestCandles } from './candle-page.ts';

/** Times in unix seconds. */
export type BarQuery = {
  readonly timeframe: Timeframe;
  readonly from: number | undefined;
  readonly to: number;
  readonly countback: number | undefined;
};

export type Bars = {
  readonly found: readonly ReadCandle[];
  /** The newest before an empty range. */
  readonly earlier: ReadCandle | undefined;
};

const BARS_MAX = 2_000;

/** Returns the candles of all trades in a range, or the newest before its end. */
export async function readBars(
  stores: CandleStores,
  mint: string,
  { timeframe, from, to, countback }: BarQuery,
  tier: Tier,
  nowMs: number,
): Promise<Bars> {
  const fromMs = countback === undefined && from !== undefined ? from * 1_000 : undefined;
  const read = (bounds: { from: number | undefined; to: number; limit: number }) =>
    readNewestCandles(stores, mint, { timeframe, view: 'full', ...bounds }, tier, nowMs);
  const found = await read({ from: fromMs, to: to * 1_000, limit: countback ?? BARS_MAX });
  const isEmpty = found.length === 0 && fromMs !== undefined && fromMs > 0;
  return { found, earlier: isEmpty ? (await read({ from: undefined, to: fromMs, limit: 1 }))[0] : undefined };
}
