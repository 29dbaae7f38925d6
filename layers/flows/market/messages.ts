import { channels } from '../../contract/channels.ts';
import { toStreamCandle } from '../../contract/present/candle.ts';
import { toRawTick } from '../../contract/present/trade.ts';
import type { CandleRow, Changes } from '../../core/candles/changes.ts';
import { buildCandleAt, type Market } from '../../core/candles/market.ts';
import { views } from '../../core/candles/timeframe.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { createNotification, type Notification } from '../notify.ts';

/** Returns ticks of new trades; full trades follow after the ledger. */
export function createTickNotification(mint: string, trades: readonly Trade[]): Notification {
  return {
    ...createNotification(channels.tokenTicks, { mint }, () => trades.map(toRawTick)),
    places: trades.map(({ seq, prev }) => ({ seq, prev })),
  };
}

/** Returns the newest state of each changed candle. */
export function createCandleNotifications(mint: string, market: Market, { changed }: Changes): readonly Notification[] {
  return changed.map(({ timeframe: tf, view, bucketMs, final, amended }) =>
    createNotification(channels.tokenOhlcv, { mint, view, tf }, () => {
      const candle = buildCandleAt(market, tf, view, bucketMs);
      return candle === null ? [] : [toStreamCandle(candle, final, amended)];
    }),
  );
}

/** Returns closed candles refolded from the tape. */
export function createRebuiltNotifications(mint: string, rows: readonly CandleRow[]): readonly Notification[] {
  return rows.flatMap(row =>
    views.flatMap(view => {
      const candle = row[view];
      if (candle === null) return [];
      const values = { mint, view, tf: row.timeframe };
      return [createNotification(channels.tokenOhlcv, values, () => [toStreamCandle(candle, true, row.amended[view])])];
    }),
  );
}
