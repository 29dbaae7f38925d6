import { compareOrder } from '../mint/order.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import type { Series } from './rows.ts';
import { timeframeMs, toBucketStart } from './timeframe.ts';

/** Buckets that changed after a trade of a later one arrived. */
export function findAmendedBuckets(arrived: Iterable<CandleTrade>, { timeframe, view }: Series): ReadonlySet<number> {
  const amended = new Set<number>();
  // Buckets in ascending order, and the price-setting last trade of each.
  const starts: number[] = [];
  const last = new Map<number, CandleTrade | null>();
  let clockMs = 0;
  for (const trade of arrived) {
    if (!isVisible(trade)) continue;
    const startMs = toBucketStart(trade.timestampMs, timeframe);
    if (view === 'full' || trade.organic) {
      const before = last.get(startMs);
      if (before === undefined) {
        starts.splice(starts.findLastIndex(start => start < startMs) + 1, 0, startMs);
        last.set(startMs, null);
      }
      const isMoved = !trade.outlier && !(before && compareOrder(trade, before) < 0);
      if (isMoved) last.set(startMs, trade);
      // Closed buckets open at this close: through the next one with a price.
      const closedThroughMs = clockMs - timeframeMs[timeframe];
      for (const start of starts.slice(starts.lastIndexOf(startMs))) {
        if (start > closedThroughMs) break;
        amended.add(start);
        if (!isMoved || (start !== startMs && last.get(start) !== null)) break;
      }
    }
    clockMs = Math.max(clockMs, trade.timestampMs);
  }
  return amended;
}
