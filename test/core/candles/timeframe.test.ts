import { expect, test } from 'vitest';
import { createMarket } from '../../../layers/core/candles/market.ts';
import { decodeMarket, encodeMarket } from '../../../layers/core/candles/snapshot.ts';
import { timeframeMs, timeframes } from '../../../layers/core/candles/timeframe.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';

test('each timeframe is a multiple of the one before, and divides a day', () => {
  for (const [at, timeframe] of timeframes.entries()) {
    const before = timeframes[at - 1];
    if (before !== undefined) expect(timeframeMs[timeframe] % timeframeMs[before]).toBe(0);
    expect(86_400_000 % timeframeMs[timeframe]).toBe(0);
  }
});

test('a snapshot with another number of timeframes has another version', () => {
  const bytes = encodeMarket(createMarket());
  expect(decodeMarket(bytes)).toEqual(createMarket());
  expect(() => decodeMarket(bytes.map((byte, at) => (at === 0 ? byte + 1 : byte)))).toThrow(WrongVersion);
});
