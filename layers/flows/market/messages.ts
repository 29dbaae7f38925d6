import { presentTick } from '../../contract/present/trade.ts';
import type { CandleChange, CandleRow, Changes } from '../../core/candle-changes.ts';
import { display, type Market } from '../../core/candle-market.ts';
import { views } from '../../core/timeframe.ts';
import type { Trade } from '../../core/trade.ts';
import type { ChannelMessage } from '../../edge/push.ts';

/** Returns ticks of new trades; full trades follow after the ledger. */
export const tickMessages = (mint: string, trades: readonly Trade[]): readonly ChannelMessage[] =>
  trades.map(trade => ({ channel: `token:${mint}:ticks`, data: presentTick(trade) }));

/** Returns the newest state of each changed candle. */
export const candleMessages = (mint: string, market: Market, { changed }: Changes): readonly ChannelMessage[] =>
  changed.flatMap(change => {
    const candle = display(market, change.timeframe, change.view, change.bucketMs);
    return candle === null ? [] : [candleMessage(mint, change, { ...candle, is_final: change.final })];
  });

/** Returns messages for closed candles refolded from the tape. */
export const rowMessages = (mint: string, rows: readonly CandleRow[]): readonly ChannelMessage[] =>
  rows.flatMap(row =>
    views.flatMap(view => {
      const candle = row[view];
      return candle === null
        ? []
        : [candleMessage(mint, { timeframe: row.timeframe, view }, { ...candle, is_final: true })];
    }),
  );

const candleMessage = (
  mint: string,
  { timeframe, view }: Pick<CandleChange, 'timeframe' | 'view'>,
  data: unknown,
): ChannelMessage => ({
  channel: `token:${mint}:ohlcv:${view}:${timeframe}`,
  data,
});
