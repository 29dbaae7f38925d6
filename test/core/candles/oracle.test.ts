import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { toSnakeCase } from '../../../layers/contract/present/snake-case.ts';
import * as apply from '../../../layers/core/candles/apply.ts';
import { listVenues } from '../../../layers/core/candles/bucket.ts';
import { buildCandle, type Candle } from '../../../layers/core/candles/candle.ts';
import * as market from '../../../layers/core/candles/market.ts';
import { decodeSums } from '../../../layers/core/candles/row-sums.ts';
import * as rows from '../../../layers/core/candles/rows.ts';
import * as checkpoint from '../../../layers/core/candles/snapshot.ts';
import { isStored, timeframeMs, timeframes, toBucketStart, views } from '../../../layers/core/candles/timeframe.ts';
import fc from '../../laws.ts';
import { isLongRun, runsShare } from '../../long-run.ts';
import { type OracleTrade, oracleCandles } from '../../oracle/candles.ts';
import { candleTrade } from '../../tapes/candle-trades.ts';
import { readTape, realTapes } from '../../tapes/real-tapes.ts';
import { differs, type Engine, type Kept, playCandles } from './candle-runner.ts';
import { ordinaryStartMs, ordinaryTrades, runArbitrary, tapeArbitrary } from './generated-tapes.ts';

const engine: Engine = { ...apply, ...checkpoint, ...market, ...rows };

test('a generated tape gives the oracle’s candles, open ones after every batch, through ticks and restarts', () => {
  fc.assert(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => {
      expect(differs(engine, tape, candleTrade, run)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('folding candles below a minute from tape trades alone gives the oracle’s', () => {
  fc.assert(
    fc.property(tapeArbitrary, tape => {
      for (const timeframe of timeframes.filter(one => !isStored(one)))
        for (const view of views) {
          const wanted = oracleCandles(tape, timeframeMs[timeframe], view === 'filtered');
          expect(toSnakeCase(rows.foldSeries(tape.map(candleTrade), { timeframe, view }))).toEqual(wanted);
        }
    }),
    { numRuns: 200 },
  );
});

test('a wide candle is the fold of the narrow ones inside, in both views, with late trades and restarts', () => {
  let compared = 0;
  fc.assert(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => {
      const { candles } = playCandles(engine, tape.map(orderByTime).map(candleTrade), run) as Kept;
      for (const [at, wide] of timeframes.slice(1).entries())
        for (const view of views) {
          const series = (timeframe: string) =>
            [...candles].filter(([key]) => key.startsWith(`${timeframe} ${view} `)).map(([, candle]) => candle);
          const inside = Map.groupBy(series(timeframes[at]!), ({ bucketStartMs }) =>
            toBucketStart(bucketStartMs, wide),
          );
          // Outliers alone before the first price have no candle of their own.
          const firstMs = Math.min(...series(wide).map(({ bucketStartMs }) => bucketStartMs));
          for (const candle of series(wide)) {
            if (candle.bucketStartMs === firstMs) continue;
            const parts = inside.get(candle.bucketStartMs)!.sort((a, b) => a.bucketStartMs - b.bucketStartMs);
            expect(candle).toMatchObject(foldCandles(parts));
            const buyers = parts.map(({ numBuyers }) => numBuyers);
            expect(candle.numBuyers).toBeGreaterThanOrEqual(Math.max(...buyers));
            expect(candle.numBuyers).toBeLessThanOrEqual(buyers.reduce((sum, count) => sum + count, 0));
            compared += 1;
          }
        }
    }),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(2_000 * runsShare);
});

test('the sums of closed rows give the candles of each venue, through late trades and restarts', () => {
  let compared = 0;
  fc.assert(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => {
      const { sums } = playCandles(engine, tape.map(candleTrade), run) as Kept;
      for (const timeframe of timeframes.filter(one => timeframeMs[one] >= timeframeMs['5m']))
        for (const pool of new Set(tape.map(({ swap }) => swap.pool_address ?? '')))
          for (const view of views) {
            let close: number | null = null;
            const stored = [...sums]
              .filter(([key]) => key.startsWith(`${timeframe} `))
              .map(([key, bytes]) => [Number(key.split(' ')[1]), bytes] as const)
              .sort(([a], [b]) => a - b);
            const found = stored.flatMap(([startMs, bytes]) => {
              const venue = `${pool}:${pool === 'B' ? 'other' : 'dex'}`;
              const { organic, rest } = listVenues(decodeSums(bytes, startMs)).get(venue) ?? {
                organic: null,
                rest: null,
              };
              const parts = [organic, view === 'full' ? rest : null].filter(part => part !== null);
              const candle = buildCandle(startMs, timeframeMs[timeframe], parts, close);
              close = candle?.close ?? close;
              return candle === null ? [] : [toSnakeCase(candle)];
            });
            expect(found).toEqual(oracleCandles(tape, timeframeMs[timeframe], view === 'filtered', pool));
            compared += found.length;
          }
    }),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(2_000 * runsShare);
});

/** Slots that rise with time, as on the chain: canonical order then is that of the seconds. */
const orderByTime = ({ firstArrival: _firstArrival, ...trade }: OracleTrade): OracleTrade => ({
  ...trade,
  swap: { ...trade.swap, slot: Math.floor(trade.swap.timestamp / 1_000) },
});

/** What candles alone say of a wider one. */
const foldCandles = (parts: readonly Candle[]) => {
  const add = (field: 'volumeTokenExact' | 'volumeBaseExact' | 'buyVolumeTokenExact' | 'sellVolumeTokenExact') =>
    parts.reduce((sum, part) => sum.add(part[field]), new Exact(0)).toFixed();
  return {
    open: parts[0]!.open,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)!.close,
    trades: parts.reduce((sum, { trades }) => sum + trades, 0),
    lastTradeTsMs: Math.max(...parts.map(({ lastTradeTsMs }) => lastTradeTsMs)),
    volumeTokenExact: add('volumeTokenExact'),
    volumeBaseExact: add('volumeBaseExact'),
    buyVolumeTokenExact: add('buyVolumeTokenExact'),
    sellVolumeTokenExact: add('sellVolumeTokenExact'),
  };
};
const Exact = Decimal.clone({ precision: 200, toExpNeg: -1000, toExpPos: 1000 });

test('more traders than are counted exactly give the same candles and rows in any batches', () => {
  const trades = ordinaryTrades(2_500, 150, 2_200).map((trade, at) => ({
    ...trade,
    timestampMs: trade.timestampMs - (at % 20 === 0 ? (at * 997) % 400_000 : 0),
    outlier: at % 10 === 0,
  }));
  const inBatches = (batches: readonly number[], restarts: readonly number[]) =>
    playCandles(engine, trades, { batches, restarts: new Set(restarts), ticks: [null, 100] });
  const whole = inBatches([trades.length], []) as Kept;
  const hour = whole.candles.get(`1h full ${ordinaryStartMs}`)!;
  const bought = trades.filter(({ side, timestampMs }) => side === 'buy' && timestampMs >= ordinaryStartMs);
  const buyers = new Set(bought.map(({ wallet }) => wallet)).size;
  expect(Math.abs(hour.numBuyers / buyers - 1)).toBeLessThan(0.05);
  expect(inBatches([500, 40], [1, 3, 4, 7])).toEqual(whole);
});

describe.each(realTapes)('the captured tape %s', name => {
  const all = [...readTape(name)].map(([mint, swaps]) => ({ mint, tape: swaps.map(judgeByRemainder) }));
  // All tokens of the demonstration, and a third of the others: those are alike.
  const tapes = all.filter((_, at) => isLongRun || name === 'demo' || at % 3 === 0);

  test.each([1, 97])(
    'gives the oracle’s rows and seconds when cut into batches of %i',
    size => {
      for (const { mint, tape } of tapes) expect(wholeDifference(mint, tape, size)).toEqual([]);
    },
    60_000,
  );
});

/** Fixed verdicts: every seventh trade an outlier, every third not organic. */
function judgeByRemainder(swap: OracleTrade['swap'], arrival: number): OracleTrade {
  return { swap, arrival, organic: arrival % 3 !== 0, outlier: arrival % 7 === 0, tooLate: false };
}

/** Differences between a client's final data and the oracle. */
function wholeDifference(mint: string, tape: readonly OracleTrade[], size: number): string[] {
  const state = market.createMarket();
  const kept = new Map<string, unknown>();
  const take = (changes: ReturnType<typeof apply.applyTrades>): void => {
    for (const c of changes.changed)
      kept.set(
        `${c.timeframe} ${c.view} ${c.bucketMs}`,
        toSnakeCase(market.buildCandleAt(state, c.timeframe, c.view, c.bucketMs)),
      );
  };
  for (let i = 0; i < tape.length; i += size) take(apply.applyTrades(state, tape.slice(i, i + size).map(candleTrade)));
  take(apply.closeThrough(state, Number.MAX_SAFE_INTEGER));
  return timeframes.flatMap(timeframe =>
    views.flatMap(view =>
      oracleCandles(tape, timeframeMs[timeframe], view === 'filtered')
        .filter(
          w =>
            JSON.stringify(sorted(w)) !== JSON.stringify(sorted(kept.get(`${timeframe} ${view} ${w.bucket_start_ms}`))),
        )
        .map(w => `${mint} ${timeframe} ${view} ${w.bucket_start_ms}`),
    ),
  );
}

function sorted(record: unknown): [string, unknown][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => a.localeCompare(b));
}
