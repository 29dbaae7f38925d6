import { expect, test } from 'vitest';
import { buildCrowdBars } from '../../../console/src/token/market/crowd-bars.ts';

const minute = (at: number, totalTrades: number, crowded = false) => ({
  bucketStartMs: at * 60_000,
  totalTrades,
  crowded,
});

test('minutes keep their distance, and those older than an hour are left out', () => {
  expect(buildCrowdBars([minute(200, 9, true), minute(190, 4), minute(141, 2), minute(140, 1)])).toEqual([
    { at: 0, trades: 2, isCrowded: false },
    { at: 49, trades: 4, isCrowded: false },
    { at: 59, trades: 9, isCrowded: true },
  ]);
});
