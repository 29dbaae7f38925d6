import { closeBefore, lastOf } from '../../core/candles/level.ts';
import { bucketsAt, type Market, openCandles } from '../../core/candles/market.ts';
import { bucketStart, type Timeframe, timeframeMs } from '../../core/candles/timeframe.ts';
import type { LatestPrice, LiveCandles, StoredTimeframe } from '../../storage/market/candles.ts';

const isStored = (timeframe: Timeframe): timeframe is StoredTimeframe => timeframe !== '1s';

type Folded = Pick<LiveCandles, 'applied' | 'traded' | 'reported' | 'unsaved'> & { readonly market: Market };

/** Returns the live item: open candles, price, next bucket end. */
export const liveOf = (folded: Folded, before: LiveCandles): Omit<LiveCandles, 'version'> => {
  const { market, ...counters } = folded;
  const open = openCandles(market, isStored);
  return {
    ...counters,
    open,
    price: latestPrice(market) ?? before.price,
    nextCloseMs: nextClose(market, open),
    clockMs: Number.isFinite(market.clockMs) ? market.clockMs : null,
  };
};

/** The newest second's last close, or a carried one. */
export const latestPrice = (market: Market): LatestPrice | null => {
  if (market.newestMs === -Infinity) return null;
  const bucketMs = bucketStart(market.newestMs, '1s');
  const [second] = bucketsAt(market, '1s', bucketMs);
  const last = second === undefined ? null : lastOf(second, 'full');
  const usd = last?.price ?? closeBefore(market.levels[0]!, 'full', bucketMs + timeframeMs['1s']);
  return usd === null ? null : { usd, bucketMs };
};

/** Null if nothing is open. */
const nextClose = (market: Market, open: LiveCandles['open']): number | null => {
  const second = market.levels[0]!.open;
  const ends = open.map(({ candle }) => candle.bucketEndMs);
  if (second !== null) ends.push(second.startMs + timeframeMs['1s']);
  return ends.length === 0 ? null : Math.min(...ends);
};
