/** 100 tokens for 100 USD; 70 sold for 140 USD, the last 30 for 90 USD. */
import { expect, test } from 'vitest';
import {
  computeHoldMs,
  computeKeptShare,
  computeLastExitPrices,
  computePositionRoi,
  isCounted,
  isWin,
} from '../../layers/core/ledger/closed-position.ts';
import { buy, sell, start, tell } from './teller.ts';

const e30 = 10n ** 30n;
const story = tell(buy(60, 600_000_000), buy(40, 400_000_000), sell(70, 1_400_000_000), sell(30, 900_000_000));
const closed = story.closed[0]!;

test('a closed position has its times, sums, entry size and both exits', () => {
  expect(closed).toEqual({
    id: 'sig0:0',
    openedMs: start,
    closedMs: start + 180_000,
    closedBy: 'sell',
    buys: 2,
    exits: 2,
    pricedExits: 2,
    wins: 2,
    boughtRaw: 100n,
    pricedRaw: 100n,
    notionalUsd: 100n * e30,
    realizedUsd: 130n * e30,
    costUsd: 100n * e30,
    firstExit: {
      timestampMs: start + 120_000,
      soldRaw: 70n,
      heldRaw: 100n,
      money: { proceedsUsd: 140n * e30, costUsd: 70n * e30, realizedUsd: 70n * e30 },
    },
    lastExit: {
      timestampMs: start + 180_000,
      soldRaw: 30n,
      heldRaw: 30n,
      money: { proceedsUsd: 90n * e30, costUsd: 30n * e30, realizedUsd: 60n * e30 },
    },
  });
});

test('a closed position yields win, return, hold time, and the course of the last exit', () => {
  const ratio = (pair: readonly [bigint, bigint] | null) => pair && Number(pair[0]) / Number(pair[1]);
  expect([isCounted(closed), isWin(closed), computeHoldMs(closed)]).toEqual([true, true, 180_000]);
  expect(ratio(computePositionRoi(closed))).toBeCloseTo(1.3, 12);
  expect(ratio(computeLastExitPrices(closed))).toBeCloseTo(3, 12);
  expect(ratio(computeKeptShare(closed))).toBeCloseTo(0.3, 12);
});

test('a break-even position did not win, and a free one has no return', () => {
  const even = tell(buy(10, 50), sell(10, 50)).closed[0]!;
  expect(isWin(even)).toBe(false);
  const gift = tell(buy(10, 0), sell(10, 50)).closed[0]!;
  expect([computePositionRoi(gift), computeLastExitPrices(gift)?.[1]]).toEqual([null, 0n]);
});
