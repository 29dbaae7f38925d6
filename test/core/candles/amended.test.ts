import { expect, test } from 'vitest';
import { findAmendedBuckets } from '../../../layers/core/candles/amended-buckets.ts';
import { applyTrades } from '../../../layers/core/candles/apply.ts';
import { toCandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { buildCandleAt, createMarket } from '../../../layers/core/candles/market.ts';
import { foldSeries } from '../../../layers/core/candles/rows.ts';
import { isStored, type Timeframe, timeframes, views } from '../../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { isLongRun } from '../../long-run.ts';
import { amendedByBruteForce } from '../../worlds/amended.ts';
import { cut } from '../../worlds/events.ts';
import { longTape } from '../../worlds/long-tapes.ts';

const amendedIn = (batches: readonly (readonly Trade[])[], pick: 'changed' | 'rows'): readonly string[] => {
  const market = createMarket();
  const amended = new Set<string>();
  for (const batch of batches) {
    const changes = applyTrades(
      market,
      batch.map(toCandleTrade).filter(trade => trade !== null),
    );
    if (pick === 'changed') {
      for (const { timeframe, view, bucketMs, final, amended: isAmended } of changes.changed)
        if (isAmended && buildCandleAt(market, timeframe, view, bucketMs) !== null)
          amended.add(`${timeframe} ${view} ${bucketMs}${final ? '' : ' open'}`);
    } else
      for (const row of changes.rows)
        for (const view of views) if (row.amended[view]) amended.add(`${row.timeframe} ${view} ${row.bucketMs}`);
  }
  return [...amended].sort();
};

test.each(isLongRun ? [1, 2, 3, 4] : [4])(
  'a candle is amended if a trade came after its bucket had closed, in any batches: tape %i',
  seed => {
    const tape = longTape(seed, 90);
    const wanted = amendedByBruteForce(tape);
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.length).toBeLessThan(200);
    for (const size of [1, 7, 90]) {
      expect(amendedIn(cut(tape, [size]), 'changed')).toEqual(wanted);
      expect(amendedIn(cut(tape, [size]), 'rows')).toEqual(
        wanted.filter(name => isStored(name.split(' ')[0] as Timeframe)),
      );
    }
  },
);

test.each(isLongRun ? [1, 2, 3, 4, 5, 6] : [3])(
  'arrivals alone tell which candles below a minute were amended: tape %i',
  seed => {
    const tape = longTape(seed, 120);
    const trades = tape.map(toCandleTrade).filter(trade => trade !== null);
    const short = timeframes.filter(timeframe => !isStored(timeframe));
    const wanted = amendedByBruteForce(tape, short);
    const found = short.flatMap(timeframe =>
      views.flatMap(view => {
        const shown = new Set(foldSeries(trades, { timeframe, view }).map(({ bucketStartMs }) => bucketStartMs));
        const amended = [...findAmendedBuckets(trades, { timeframe, view })].filter(start => shown.has(start));
        return amended.map(start => `${timeframe} ${view} ${start}`);
      }),
    );
    expect(found.sort()).toEqual(wanted);
  },
);
