import type { UsdE30 } from '../money/amount.ts';
import { joined } from './candle.ts';
import type { CandleTrade } from './candle-trade.ts';
import { countDistinct } from './distinct.ts';
import { type Bucket, partsOf } from './level.ts';
import { bucketsAt, type Market, openBefore } from './market.ts';
import { bucketOf, groupsOf } from './rows.ts';

/** Exact figures of a 1-minute candle of the full view. */
export type Minute = {
  readonly minuteMs: number;
  readonly trades: number;
  readonly usdE30: UsdE30;
  /** Distinct buyers of the filtered view. */
  readonly buyers: number;
  readonly open: number;
  readonly close: number;
};

/** Null without a candle. */
export const minuteAt = (market: Market, minuteMs: number): Minute | null =>
  minuteOf(minuteMs, bucketsAt(market, '1m', minuteMs), openBefore(market, '1m', 'full', minuteMs));

/** Folds minutes from all trades of whole ones. */
export const foldMinutes = (trades: readonly CandleTrade[], previousClose: number | null): readonly Minute[] => {
  let close = previousClose;
  return groupsOf(trades, '1m').flatMap(([minuteMs, group]) => {
    const minute = minuteOf(minuteMs, [bucketOf(minuteMs, group)], close);
    close = minute?.close ?? close;
    return minute ?? [];
  });
};

const minuteOf = (minuteMs: number, buckets: readonly Bucket[], previousClose: number | null): Minute | null => {
  const sum = joined(buckets.flatMap(bucket => partsOf(bucket, 'full')));
  const open = previousClose ?? sum?.first?.price ?? null;
  if (sum === null || sum.trades === 0 || open === null) return null;
  const organic = joined(buckets.flatMap(bucket => partsOf(bucket, 'filtered')));
  return {
    minuteMs,
    trades: sum.trades,
    usdE30: sum.buyUsd + sum.sellUsd + sum.otherUsd,
    buyers: organic === null ? 0 : countDistinct(organic.buyers),
    open,
    close: sum.last?.price ?? open,
  };
};
