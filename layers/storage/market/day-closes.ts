import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { isLive } from '../kernel/expiry.ts';
import { buildKeyQuery, queryPage } from '../kernel/query.ts';
import { formatRowKey } from './candle-keys.ts';
import { type Candles, parseStoredCandle } from './candles.ts';

/** The last filtered price of a day with trades, or of an earlier day. */
export type DayClose = { readonly startMs: number; readonly close: number | null };

/** Of stored days that start in [fromMs, toMs], and of the one before; newest first, at half the price. */
export async function readDayCloses(
  candles: Candles,
  mint: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly DayClose[]> {
  const query = buildKeyQuery('k = :k AND #bucket BETWEEN :from AND :to', {
    k: formatRowKey(mint, '1d'),
    from: 0,
    to: toMs,
  });
  const Limit = (toMs - fromMs) / DAY_MS + 2;
  const { items } = await queryPage(candles, { ...query, ScanIndexForward: false, Limit });
  return items
    .filter(item => isLive(item))
    .map(item => {
      const { bucketMs, closed } = parseStoredCandle(item, candles);
      return { startMs: bucketMs, close: closed.closes.filtered };
    });
}
