import { expect, test } from 'vitest';
import { timeframeMs, timeframes } from '../../../layers/core/candles/timeframe.ts';

test('each timeframe is a multiple of the one before, and divides a day', () => {
  for (const [at, timeframe] of timeframes.entries()) {
    const before = timeframes[at - 1];
    if (before !== undefined) expect(timeframeMs[timeframe] % timeframeMs[before]).toBe(0);
    expect(86_400_000 % timeframeMs[timeframe]).toBe(0);
  }
});

test('every timeframe is listed', () => expect(Object.keys(timeframeMs)).toEqual([...timeframes]));
