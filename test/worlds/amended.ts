import { isDeepStrictEqual } from 'node:util';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { type Timeframe, timeframeMs, timeframes, views } from '../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { bruteCandles } from './market.ts';

/** Candles that an arrival changed although a later trade had closed their bucket. */
export const amendedByBruteForce = (
  tape: readonly Trade[],
  widths: readonly Timeframe[] = timeframes,
): readonly string[] => {
  const amended = new Set<string>();
  for (const timeframe of widths)
    for (const view of views) {
      const widthMs = timeframeMs[timeframe];
      const through = (count: number) =>
        new Map(bruteCandles(tape.slice(0, count), widthMs, view).map(candle => [candle.bucket_start_ms, candle]));
      let [before, clockMs] = [through(0), 0];
      for (const [at, trade] of tape.entries()) {
        const after = through(at + 1);
        for (const [startMs, candle] of after)
          if (startMs + widthMs <= clockMs && !isDeepStrictEqual(candle, before.get(startMs)))
            amended.add(`${timeframe} ${view} ${startMs}`);
        before = after;
        if (toCandleTrade(trade) !== null && !trade.tooLate) clockMs = Math.max(clockMs, trade.timestampMs);
      }
    }
  return [...amended].sort();
};
