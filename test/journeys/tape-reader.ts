/** Intake's verdicts from the tape table, and the oracle's candles for them. */

import type { Trade } from '../../layers/core/mint/trade.ts';
import { openTape, readTradesBetween } from '../../layers/storage/market/tape.ts';
import { createDynamoClient } from '../../lib/operator/clients.ts';
import { getTargetOutput, type Target } from '../../lib/operator/target.ts';
import { type OracleCandle, type OracleSwap, type OracleTrade, oracleCandles } from '../oracle/candles.ts';
import { type Timeframe, timeframeMs, timeframes } from './contract/row.ts';

export const VIEWS = ['full', 'filtered'] as const;
export type View = (typeof VIEWS)[number];

/** Every combination of width and view. */
export const SERIES = timeframes.flatMap(width => VIEWS.map(view => ({ width, view })));

export type TapeSwap = OracleSwap & { readonly signature: string; readonly token_mint: string };

/** All trades of a mint with intake's verdicts, in arrival order. */
export const judged = (target: Target, mint: string): Promise<readonly Trade[]> =>
  readTradesBetween(
    openTape({ client: createDynamoClient(target), table: getTargetOutput(target, 'TapeTable') }),
    mint,
    0,
    Infinity,
  );

/**
 * The source's own amounts with intake's verdicts.
 * Errors: throws when a swap is missing on the tape.
 */
export const oracleTape = (swaps: readonly TapeSwap[], trades: readonly Trade[]): readonly OracleTrade[] => {
  const verdicts = new Map(trades.map(trade => [`${trade.signature}:${trade.eventIndex}`, trade]));
  const distinct = new Map(swaps.toReversed().map(swap => [`${swap.signature}:${swap.event_index}`, swap]));
  return [...distinct].map(([id, swap]) => {
    const trade = verdicts.get(id);
    if (trade === undefined) throw new Error(`${id} is not on the tape of ${swap.token_mint}`);
    return { swap, arrival: trade.seq, organic: trade.organic, outlier: trade.outlier, tooLate: trade.tooLate };
  });
};

/** A REST candle by stream names, for the common fields. */
export const restShape = (candle: OracleCandle) => ({
  bucket: candle.bucket_start_ms,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume_token: candle.volume_token,
  volume_base: candle.volume_base,
  volume_usd: candle.volume_usd,
  buy_volume: candle.buy_volume_token,
  sell_volume: candle.sell_volume_token,
  num_trades: candle.trades,
  trades: candle.trades,
  vwap: candle.vwap,
  num_buyers: candle.num_buyers,
  num_sellers: candle.num_sellers,
  volume_token_exact: candle.volume_token_exact,
  volume_base_exact: candle.volume_base_exact,
  buy_volume_exact: candle.buy_volume_token_exact,
  sell_volume_exact: candle.sell_volume_token_exact,
});

/** The expected REST answer for a series. */
export const expected = (
  tape: readonly OracleTrade[],
  width: Timeframe,
  view: View,
): readonly ReturnType<typeof restShape>[] =>
  oracleCandles(tape, timeframeMs[width], view === 'filtered').map(restShape);
