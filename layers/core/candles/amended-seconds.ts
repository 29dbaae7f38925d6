import { compareOrder } from '../mint/order.ts';
import { type CandleTrade, isVisible } from './candle-trade.ts';
import { timeframeMs, toBucketStart, type View } from './timeframe.ts';

/** Seconds in ascending order, and the price-setting last trade of each. */
type Line = { readonly starts: number[]; readonly last: Map<number, CandleTrade | null> };

/** Seconds that changed after a trade of a later second arrived. */
export function findAmendedSeconds(arrived: Iterable<CandleTrade>, view: View): ReadonlySet<number> {
  const amended = new Set<number>();
  const line: Line = { starts: [], last: new Map() };
  let clockMs = 0;
  for (const trade of arrived) {
    if (!isVisible(trade)) continue;
    const startMs = toBucketStart(trade.timestampMs, '1s');
    if (view === 'full' || trade.organic) {
      const isMoved = addTo(line, startMs, trade);
      if (isClosed(startMs, clockMs)) {
        amended.add(startMs);
        if (isMoved) for (const follower of findFollowers(line, startMs, clockMs)) amended.add(follower);
      }
    }
    clockMs = Math.max(clockMs, trade.timestampMs);
  }
  return amended;
}

function isClosed(startMs: number, clockMs: number): boolean {
  return startMs + timeframeMs['1s'] <= clockMs;
}

/** Returns whether the close of the second moved. */
function addTo({ starts, last }: Line, startMs: number, trade: CandleTrade): boolean {
  const before = last.get(startMs);
  if (before === undefined) {
    starts.splice(starts.findLastIndex(start => start < startMs) + 1, 0, startMs);
    last.set(startMs, null);
  }
  if (trade.outlier || (before && compareOrder(trade, before) < 0)) return false;
  last.set(startMs, trade);
  return true;
}

/** Closed seconds that open at this close: through the next one with a price. */
function findFollowers({ starts, last }: Line, startMs: number, clockMs: number): readonly number[] {
  const later = starts.slice(starts.lastIndexOf(startMs) + 1).filter(start => isClosed(start, clockMs));
  const priced = later.findIndex(start => last.get(start) !== null);
  return priced < 0 ? later : later.slice(0, priced + 1);
}
