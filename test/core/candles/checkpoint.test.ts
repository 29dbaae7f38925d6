import { expect, test } from 'vitest';
import { applyTrades, closeThrough } from '../../../layers/core/candles/apply.ts';
import { buildCandleAt, createMarket } from '../../../layers/core/candles/market.ts';
import { decodeMarket, encodeMarket } from '../../../layers/core/candles/snapshot.ts';
import { timeframes, toBucketStart, views } from '../../../layers/core/candles/timeframe.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { ordinaryTrades, ordinaryStartMs as startMs } from './generated-tapes.ts';

test('a quiet token’s snapshot takes at most 1.5 KB', () => {
  const market = createMarket();
  applyTrades(market, ordinaryTrades(24, 90_000, 12));
  expect(encodeMarket(market).length).toBeLessThanOrEqual(1536);
});

test('a busy token’s snapshot stays under 130 KB for any number of wallets', () => {
  const market = createMarket();
  applyTrades(market, ordinaryTrades(30_000, 100, 29_000));
  const size = encodeMarket(market).length;
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(130_000);
});

test('a decoded market shows the same open candles, estimated trader counts included', () => {
  const market = createMarket();
  applyTrades(market, ordinaryTrades(9_000, 100, 8_000));
  const decoded = decodeMarket(encodeMarket(market));
  for (const timeframe of timeframes)
    for (const view of views) {
      const start = toBucketStart(market.clockMs, timeframe);
      expect(buildCandleAt(decoded, timeframe, view, start)).toEqual(buildCandleAt(market, timeframe, view, start));
    }
  expect(decoded.appliedThrough).toBe(8_999);
  expect(encodeMarket(decoded)).toEqual(encodeMarket(market));
});

test('an empty market and one advanced by the clock survive a round trip', () => {
  const market = createMarket();
  expect(decodeMarket(encodeMarket(market))).toEqual(market);
  closeThrough(market, startMs);
  expect(decodeMarket(encodeMarket(market))).toMatchObject({ clockMs: startMs, newestMs: Number.NEGATIVE_INFINITY });
});

test('another version or a truncated snapshot is rejected', () => {
  const market = createMarket();
  applyTrades(market, ordinaryTrades(5, 100, 3));
  const bytes = encodeMarket(market);
  expect(() => decodeMarket(bytes.slice(0, -3))).toThrow(RangeError);
  expect(() => decodeMarket(Uint8Array.of(99, ...bytes.slice(1)))).toThrow(WrongVersion);
});

test('a cold start knows everything after the newest trade, however far the clock is ahead', () => {
  const [first, second] = [ordinaryTrades(3, 400, 2), ordinaryTrades(6, 400, 2).slice(3)];
  const later = second.map(trade => ({ ...trade, timestampMs: trade.timestampMs + 60_000 }));
  const warm = createMarket();
  applyTrades(warm, first);
  closeThrough(warm, startMs + 3_600_000);
  const cold = decodeMarket(encodeMarket(warm));
  for (const market of [warm, cold]) applyTrades(market, later);
  for (const timeframe of timeframes)
    for (const view of views) {
      const bucketMs = toBucketStart(warm.newestMs, timeframe);
      if (timeframe !== '1s' && bucketMs <= startMs + 800) continue;
      const candle = buildCandleAt(warm, timeframe, view, bucketMs);
      expect([timeframe, view, buildCandleAt(cold, timeframe, view, bucketMs)]).toEqual([timeframe, view, candle]);
    }
  expect(buildCandleAt(cold, '1s', 'full', toBucketStart(cold.newestMs, '1s'))).not.toBeNull();
});

test('a cold start knows a market that only the clock has advanced', () => {
  const warm = createMarket();
  closeThrough(warm, startMs + 3_600_000);
  const cold = decodeMarket(encodeMarket(warm));
  const [changes, wanted] = [cold, warm].map(market => applyTrades(market, ordinaryTrades(6, 400, 2)));
  expect(changes).toEqual(wanted);
  expect(wanted!.changed.length).toBeGreaterThan(0);
});
