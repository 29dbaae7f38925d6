import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { applyTrades } from '../../../layers/core/candles/apply.ts';
import { candleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { display, emptyMarket } from '../../../layers/core/candles/market.ts';
import { timeframeMs, timeframes, views } from '../../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { cut } from '../../worlds/events.ts';
import { longTape } from '../../worlds/long-tapes.ts';
import { bruteCandles } from '../../worlds/market.ts';

/** Candles that an arrival changed although a later trade had closed their bucket. */
const amendedByBruteForce = (tape: readonly Trade[]): readonly string[] => {
  const amended = new Set<string>();
  for (const timeframe of timeframes)
    for (const view of views) {
      const widthMs = timeframeMs[timeframe];
      const through = (count: number) =>
        new Map(bruteCandles(tape.slice(0, count), widthMs, view).map(candle => [candle.bucket_start_ms!, candle]));
      let [before, clockMs] = [through(0), 0];
      for (const [at, trade] of tape.entries()) {
        const after = through(at + 1);
        for (const [startMs, candle] of after)
          if (startMs + widthMs <= clockMs && !isDeepStrictEqual(candle, before.get(startMs)))
            amended.add(`${timeframe} ${view} ${startMs}`);
        before = after;
        if (candleTrade(trade) !== null && !trade.tooLate) clockMs = Math.max(clockMs, trade.timestampMs);
      }
    }
  return [...amended].sort();
};

const amendedIn = (batches: readonly (readonly Trade[])[], pick: 'changed' | 'rows'): readonly string[] => {
  const market = emptyMarket();
  const amended = new Set<string>();
  for (const batch of batches) {
    const changes = applyTrades(
      market,
      batch.map(candleTrade).filter(trade => trade !== null),
    );
    if (pick === 'changed') {
      for (const { timeframe, view, bucketMs, final, amended: isAmended } of changes.changed)
        if (isAmended && display(market, timeframe, view, bucketMs) !== null)
          amended.add(`${timeframe} ${view} ${bucketMs}${final ? '' : ' open'}`);
    } else
      for (const row of changes.rows)
        for (const view of views) if (row.amended[view]) amended.add(`${row.timeframe} ${view} ${row.bucketMs}`);
  }
  return [...amended].sort();
};

test.each([1, 2, 3, 4])(
  'a candle is amended if a trade came after its bucket had closed, in any batches: tape %i',
  seed => {
    const tape = longTape(seed, 90);
    const wanted = amendedByBruteForce(tape);
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.length).toBeLessThan(200);
    for (const size of [1, 7, 90]) {
      expect(amendedIn(cut(tape, [size]), 'changed')).toEqual(wanted);
      expect(amendedIn(cut(tape, [size]), 'rows')).toEqual(wanted.filter(name => !name.startsWith('1s')));
    }
  },
);
