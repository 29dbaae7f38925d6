import { expect, test } from 'vitest';
import { createMarket } from '../../../layers/core/candles/market.ts';
import { decodeMarket, encodeMarket } from '../../../layers/core/candles/snapshot.ts';
import { timeframeMs, timeframes, toBucketStart } from '../../../layers/core/candles/timeframe.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';

/** A Thursday. */
const NOW_MS = Date.UTC(2026, 6, 23, 17, 41, 7, 89);

test('each timeframe is a multiple of the one before', () => {
  for (const [at, timeframe] of timeframes.entries()) {
    const before = timeframes[at - 1];
    if (before !== undefined) expect(timeframeMs[timeframe] % timeframeMs[before]).toBe(0);
    expect(toBucketStart(toBucketStart(NOW_MS, timeframe), before ?? timeframe)).toBe(toBucketStart(NOW_MS, timeframe));
  }
});

test('a day begins at midnight and a week on Monday, in UTC', () => {
  expect(new Date(toBucketStart(NOW_MS, '1d')).toISOString()).toBe('2026-07-23T00:00:00.000Z');
  expect(new Date(toBucketStart(NOW_MS, '1w')).toISOString()).toBe('2026-07-20T00:00:00.000Z');
  const mondayMs = Date.UTC(2026, 6, 20);
  expect(toBucketStart(mondayMs, '1w')).toBe(mondayMs);
  expect(toBucketStart(mondayMs - 1, '1w')).toBe(Date.UTC(2026, 6, 13));
  expect(toBucketStart(345_600_000, '1w')).toBe(345_600_000);
});

test('a snapshot with another number of timeframes has another version', () => {
  const bytes = encodeMarket(createMarket());
  expect(decodeMarket(bytes)).toEqual(createMarket());
  expect(() => decodeMarket(bytes.map((byte, at) => (at === 0 ? byte + 1 : byte)))).toThrow(WrongVersion);
});
