import { applyTrades } from '../../layers/core/candles/apply.ts';
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { createMarket } from '../../layers/core/candles/market.ts';
import { foldBucketTrades } from '../../layers/core/candles/rows.ts';
import { encodeMarket } from '../../layers/core/candles/snapshot.ts';
import { timeframeMs, timeframes } from '../../layers/core/candles/timeframe.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { type Candles, noCandles, saveLive, saveRows } from '../../layers/storage/market/candles.ts';

/** Stores closed rows and a fold that lacks the newest trades. */
export const keepCandleFold = async (candles: Candles, mint: string, trades: readonly CandleTrade[]): Promise<void> => {
  const { rows, bytesPerRow } = commitPolicies.candles;
  const fold = (some: readonly CandleTrade[]) => {
    const market = createMarket();
    for (let at = 0; at < some.length; at += 500) applyTrades(market, some.slice(at, at + 500));
    return { market, state: encodeMarket(market), applied: some.at(-1)!.seq };
  };
  const waiting = Math.max(rows, Math.floor(fold(trades).state.length / bytesPerRow));
  const { market, state, applied } = fold(trades.slice(0, -waiting));
  const none = { full: null, filtered: null };
  const closed = timeframes.flatMap(timeframe =>
    foldBucketTrades(timeframe, trades, none).filter(row => row.bucketMs + timeframeMs[timeframe] <= market.clockMs),
  );
  await saveRows(candles, mint, applied, closed);
  const { clockMs } = market;
  const next = { ...noCandles, applied, traded: applied, reported: applied, clockMs, state };
  await saveLive(candles, mint, noCandles, next);
};
