import { type Timeframe, timeframeMs } from '../../core/candles/timeframe.ts';
import type { Item, TableRef } from '../kernel/dynamo.ts';
import { toExpiryAttribute } from '../kernel/expiry.ts';

/** Hourly and wider candles are kept: they are few. */
export function toCandleExpiry(candles: TableRef<'candles'>, timeframe: Timeframe, bucketMs: number): Item {
  return timeframeMs[timeframe] < timeframeMs['1h']
    ? toExpiryAttribute(candles, bucketMs + timeframeMs[timeframe])
    : {};
}
