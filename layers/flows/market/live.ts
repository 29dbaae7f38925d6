import { closeBefore } from '../../core/candles/level.ts';
import { display, type Market } from '../../core/candles/market.ts';
import { bucketStart, timeframeMs, timeframes, views } from '../../core/candles/timeframe.ts';
import type { LatestPrice, LiveCandles, StoredTimeframe } from '../../storage/market/candles.ts';

const stored = timeframes.filter((timeframe): timeframe is StoredTimeframe => timeframe !== '1s');

type Folded = Pick<LiveCandles, 'applied' | 'traded' | 'reported' | 'unsaved'> & { readonly market: Market };

/** Returns the live item: open candles, price, next bucket end. */
export const liveOf = (folded: Folded, before: LiveCandles): Omit<LiveCandles, 'version'> => {
  const { market, ...counters } = folded;
  const open = stored.flatMap(timeframe => openCandles(market, timeframe));
  return {
    ...counters,
    open,
    price: latestPrice(market) ?? before.price,
    nextCloseMs: nextClose(market, open),
    clockMs: Number.isFinite(market.clockMs) ? market.clockMs : null,
  };
};

const openCandles = (market: Market, timeframe: StoredTimeframe): LiveCandles['open'] => {
  const startMs = bucketStart(market.newestMs, timeframe);
  if (!(startMs + timeframeMs[timeframe] > market.clockMs)) return [];
  return views.flatMap(view => {
    const candle = display(market, timeframe, view, startMs);
    return candle === null ? [] : [{ timeframe, view, candle }];
  });
};

/** The newest second's last close, or a carried one. */
export const latestPrice = (market: Market): LatestPrice | null => {
  if (market.newestMs === -Infinity) return null;
  const bucketMs = bucketStart(market.newestMs, '1s');
  const candle = display(market, '1s', 'full', bucketMs);
  const usd = candle?.close ?? closeBefore(market.levels[0]!, 'full', bucketMs + timeframeMs['1s']);
  return usd === null ? null : { usd, bucketMs };
};

/** Null if nothing is open. */
const nextClose = (market: Market, open: LiveCandles['open']): number | null => {
  const second = market.levels[0]!.open;
  const ends = open.map(({ candle }) => candle.bucketEndMs);
  if (second !== null) ends.push(second.startMs + timeframeMs['1s']);
  return ends.length === 0 ? null : Math.min(...ends);
};
