import { channels } from '../../contract/channels.ts';
import { presentStreamCandle } from '../../contract/present/candle.ts';
import { presentTick } from '../../contract/present/trade.ts';
import type { CandleRow, Changes } from '../../core/candles/changes.ts';
import { display, type Market } from '../../core/candles/market.ts';
import { views } from '../../core/candles/timeframe.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { type Notification, notification } from '../notify.ts';

/** Returns ticks of new trades; full trades follow after the ledger. */
export const tickNotification = (mint: string, trades: readonly Trade[]): Notification => ({
  ...notification(channels.tokenTicks, { mint }, () => trades.map(presentTick)),
  places: trades.map(({ seq, prev }) => ({ seq, prev })),
});

/** Returns the newest state of each changed candle. */
export const candleNotifications = (mint: string, market: Market, { changed }: Changes): readonly Notification[] =>
  changed.map(({ timeframe: tf, view, bucketMs, final, amended }) =>
    notification(channels.tokenOhlcv, { mint, view, tf }, () => {
      const candle = display(market, tf, view, bucketMs);
      return candle === null ? [] : [presentStreamCandle(candle, final, amended)];
    }),
  );

/** Returns closed candles refolded from the tape. */
export const rowNotifications = (mint: string, rows: readonly CandleRow[]): readonly Notification[] =>
  rows.flatMap(row =>
    views.flatMap(view => {
      const candle = row[view];
      if (candle === null) return [];
      const values = { mint, view, tf: row.timeframe };
      return [notification(channels.tokenOhlcv, values, () => [presentStreamCandle(candle, true, row.amended[view])])];
    }),
  );
