import { expect, test } from 'vitest';
import { applyTrades, closeThrough } from '../../../layers/core/candles/apply.ts';
import type { CandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { buildCandleAt, createMarket } from '../../../layers/core/candles/market.ts';
import { foldBucketTrades } from '../../../layers/core/candles/rows.ts';
import { decodeMarket, encodeMarket } from '../../../layers/core/candles/snapshot.ts';
import { timeframes } from '../../../layers/core/candles/timeframe.ts';
import { plainTrade } from '../../tapes/candle-trades.ts';

const minute = 1_760_000_400_000;
let seq = 0;

/** A trade of one token unit, some ms after the minute. */
const at = (afterMs: number, price: number, more: Partial<CandleTrade> = {}): CandleTrade =>
  plainTrade({
    timestampMs: minute + afterMs,
    slot: Math.floor(afterMs / 400) + 1_000_000,
    seq: seq++,
    wallet: `wallet${price}`,
    usdE30: BigInt(price) * 10n ** 30n,
    price,
    ...more,
  });

test('a candle opens at the previous close and its low includes it', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(61_000, 9), at(62_000, 7)]);
  expect(buildCandleAt(market, '1m', 'full', minute + 60_000)).toMatchObject({
    open: 5,
    high: 9,
    low: 5,
    close: 7,
    trades: 2,
    vwap: 8,
  });
});

test('a bucket with only outliers is flat at the previous close and counts their volume', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(61_000, 900, { outlier: true })]);
  const flat = { open: 5, high: 5, low: 5, close: 5, vwap: 5, trades: 1, volumeUsd: 900 };
  expect(buildCandleAt(market, '1m', 'full', minute + 60_000)).toMatchObject(flat);
});

test('outliers without an earlier price make no candle', () => {
  const market = createMarket();
  const changes = applyTrades(market, [at(0, 900, { outlier: true }), at(61_000, 5)]);
  expect(buildCandleAt(market, '1m', 'full', minute)).toBeNull();
  // Windows need its sums.
  expect(changes.rows).toMatchObject([{ timeframe: '1m', full: null, filtered: null }]);
  expect(changes.rows[0]?.sums).not.toBeNull();
  expect(buildCandleAt(market, '1m', 'full', minute + 60_000)).toMatchObject({ open: 5, high: 5 });
});

test('the filtered view includes organic trades only and has its own close', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(1_000, 8, { organic: false }), at(61_000, 6)]);
  expect(buildCandleAt(market, '1m', 'filtered', minute + 60_000)).toMatchObject({ open: 5, high: 6, close: 6 });
  expect(buildCandleAt(market, '1m', 'full', minute + 60_000)).toMatchObject({ open: 8, high: 8, close: 6 });
});

test('a closed minute is one row with both views and their closes', () => {
  const market = createMarket();
  const { rows, changed } = applyTrades(market, [at(0, 5), at(1_000, 8, { organic: false }), at(61_000, 6)]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ timeframe: '1m', bucketMs: minute, closes: { full: 8, filtered: 5 } });
  expect(changed).toContainEqual({ timeframe: '1m', view: 'full', bucketMs: minute, final: true, amended: false });
  expect(changed).toContainEqual({ timeframe: '5m', view: 'full', bucketMs: minute, final: false, amended: false });
});

test('the candles of a quiet token close once, when the clock passes them', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5)]);
  expect(closeThrough(market, minute + 59_999).rows).toEqual([]);
  expect(closeThrough(market, minute + 60_000).rows.map(row => row.timeframe)).toEqual(['1m']);
  expect(closeThrough(market, minute + 60_001).changed).toEqual([]);
});

test('a late trade that moves a close resends the candles that open at it, over flat ones', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(61_000, 900, { outlier: true }), at(121_000, 7), at(200_000, 7)]);
  const { rows } = applyTrades(market, [at(30_000, 4)]);
  expect(rows.map(row => [row.bucketMs - minute, row.full?.open, row.full?.close])).toEqual([
    [0, 5, 4],
    [60_000, 4, 4],
    [120_000, 4, 7],
  ]);
});

test('a late trade that moves a close leaves candles that open at a later one unchanged', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(61_000, 6), at(121_000, 7), at(181_000, 8), at(241_000, 9)]);
  const { changed } = applyTrades(market, [at(30_000, 4)]);
  const minutes = changed.filter(({ timeframe, view }) => timeframe === '1m' && view === 'full');
  expect(minutes.map(({ bucketMs }) => bucketMs - minute)).toEqual([0, 60_000]);
});

test('a late trade in the middle of a bucket leaves the next candles unchanged', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(30_000, 6), at(61_000, 7), at(121_000, 7)]);
  expect(applyTrades(market, [at(10_000, 50)]).rows.map(row => row.bucketMs)).toEqual([minute]);
});

test('a late trade outside memory requests a rebuild with correct rows', () => {
  const early = [at(0, 5), at(61_000, 7), at(130_000, 8)];
  const market = createMarket();
  applyTrades(market, early);
  const decoded = decodeMarket(encodeMarket(market));
  const late = at(50_000, 3);
  const { rebuild, rows } = applyTrades(decoded, [late]);
  expect(rows).toEqual([]);
  expect(rebuild).toContainEqual({ timeframe: '1m', fromMs: minute, toMs: minute + 120_000 });
  const rebuilt = foldBucketTrades('1m', [...early.slice(0, 2), late], { full: null, filtered: null });
  expect(rebuilt.map(row => [row.full?.open, row.full?.close])).toEqual([
    [5, 3],
    [3, 7],
  ]);
});

test('repeated, too late or empty trades change nothing', () => {
  const market = createMarket();
  const first = at(0, 5);
  applyTrades(market, [first]);
  const again = applyTrades(market, [first, at(1, 6, { tooLate: true }), at(2, 7, { tokenRaw: 0n })]);
  expect(again).toEqual({ changed: [], rows: [], rebuild: [] });
});

test('final buckets are dropped, but their close is kept', () => {
  const market = createMarket();
  applyTrades(market, [at(0, 5), at(61_000, 6)]);
  applyTrades(market, [at(7_200_000, 9)]);
  applyTrades(market, [at(7_201_000, 9)]);
  expect(market.levels.map(level => level.closed.length)).toEqual([1, ...timeframes.slice(1).map(() => 0)]);
  expect(buildCandleAt(market, '1h', 'full', minute)).toBeNull();
  expect(buildCandleAt(market, '1m', 'full', minute + 7_200_000)).toMatchObject({ open: 6, close: 9 });
});
