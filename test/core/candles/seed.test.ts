import { expect, test } from 'vitest';
import { applyTrades } from '../../../layers/core/candles/apply.ts';
import type { CandleRow } from '../../../layers/core/candles/changes.ts';
import { createMarket, openCandles } from '../../../layers/core/candles/market.ts';
import { decodeSums } from '../../../layers/core/candles/row-sums.ts';
import { createMarketAt, type Seed } from '../../../layers/core/candles/seed.ts';
import {
  isStored,
  type Timeframe,
  timeframeMs,
  timeframes,
  toBucketStart,
} from '../../../layers/core/candles/timeframe.ts';
import { ordinaryTrades, ordinaryStartMs as startMs } from './generated-tapes.ts';

const isNamed = (_timeframe: Timeframe): _timeframe is Timeframe => true;

/** From closed candles, as they are stored. */
const seedsAt = (rows: readonly CandleRow[], fromMs: number): readonly Seed[] =>
  timeframes.map((timeframe, at) => {
    const stored = isStored(timeframe) ? timeframe : '1m';
    const beforeMs = toBucketStart(fromMs, stored);
    const before = rows.filter(row => row.timeframe === stored && row.bucketMs < beforeMs);
    const narrower = timeframes[at - 1];
    const inside = rows.filter(
      row =>
        row.timeframe === narrower &&
        row.bucketMs >= toBucketStart(fromMs, timeframe) &&
        row.bucketMs < toBucketStart(fromMs, narrower),
    );
    return {
      parts: inside.filter(({ sums }) => sums !== null).map(({ sums, bucketMs }) => decodeSums(sums!, bucketMs)),
      closes: before.toSorted((a, b) => b.bucketMs - a.bucketMs)[0]?.closes ?? { full: null, filtered: null },
    };
  });

test.each([
  ['in the first minutes', 4],
  ['at noon of the second day', 36 * 60 + 7],
  ['at the end of a week', 6 * 24 * 60 + 61],
])('a market that begins at a minute %s, with what came before, has the candles of the whole', (_, minutes) => {
  const trades = ordinaryTrades(3_000, 225_000, 60).map(trade => ({ ...trade, organic: trade.seq % 3 !== 0 }));
  const fromMs = toBucketStart(startMs, '1m') + minutes * 60_000;
  const whole = createMarket();
  const { rows } = applyTrades(whole, trades);
  const market = createMarketAt(fromMs, seedsAt(rows, fromMs));
  const later = applyTrades(
    market,
    trades.filter(({ timestampMs }) => timestampMs >= fromMs),
  );
  const isLater = ({ timeframe, bucketMs }: CandleRow) => bucketMs + timeframeMs[timeframe] > fromMs;
  expect(later.rows.filter(isLater)).toEqual(rows.filter(isLater));
  expect(later.rows.length).toBeGreaterThan(100);
  expect(openCandles(market, isNamed)).toEqual(openCandles(whole, isNamed));
});
