import { compareOrder } from '../mint/order.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import { timeframeMs, toBucketStart, type View } from './timeframe.ts';

/** Seconds that changed after a trade of a later second arrived. */
export function findAmendedSeconds(arrived: Iterable<CandleTrade>, view: View): ReadonlySet<number> {
  const amended = new Set<number>();
  // Seconds in ascending order, and the price-setting last trade of each.
  const starts: number[] = [];
  const last = new Map<number, CandleTrade | null>();
  let clockMs = 0;
  for (const trade of arrived) {
    if (!isVisible(trade)) continue;
    const startMs = toBucketStart(trade.timestampMs, '1s');
    if (view === 'full' || trade.organic) {
      const before = last.get(startMs);
      if (before === undefined) {
        starts.splice(starts.findLastIndex(start => start < startMs) + 1, 0, startMs);
        last.set(startMs, null);
      }
      const isMoved = !trade.outlier && !(before && compareOrder(trade, before) < 0);
      if (isMoved) last.set(startMs, trade);
      // Closed seconds open at this close: through the next one with a price.
      const closedThroughMs = clockMs - timeframeMs['1s'];
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
