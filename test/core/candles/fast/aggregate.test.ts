import { expect, test } from 'vitest';
import type { CandleTrade } from '../../../../layers/core/candles/candle-trade.ts';
import {
  addTrade,
  at,
  createAggregate,
  mergeAggregate,
  toIntegerSums,
} from '../../../../layers/core/candles/fast/aggregate.ts';
import { computeExactVolumes } from '../../../../layers/core/candles/fast/exact-volumes.ts';
import { rawMax, usdMax } from '../../../../layers/core/candles/fast/limbs.ts';
import { computeVolumes } from '../../../../layers/core/candles/fast/volumes.ts';
import fc from '../../../laws.ts';
import { plainTrade } from '../../../tapes/candle-trades.ts';

const trade = plainTrade({ txIndex: 0, tokenRaw: rawMax, baseRaw: rawMax, usdE30: usdMax, outlier: true });

test('sums stay exact when the largest amounts are doubled forty times', () => {
  let sum = createAggregate();
  addTrade(sum, trade);
  for (let i = 0; i < 40; i += 1) {
    const doubled = createAggregate();
    mergeAggregate(doubled, sum);
    mergeAggregate(doubled, sum);
    sum = doubled;
  }
  const count = 2n ** 40n;
  expect(toIntegerSums(sum)).toMatchObject({
    buyToken: count * rawMax,
    outlierToken: count * rawMax,
    base: count * rawMax,
    buyUsd: count * usdMax,
    outlierUsd: count * usdMax,
    sellToken: 0n,
  });
  expect(sum.numbers.slice(0, at.bound).every(limb => Number.isSafeInteger(limb))).toBe(true);
});

test('sums of more trades than the carry waits for are exact', () => {
  const sum = createAggregate();
  const count = 2 ** 20 + 5;
  for (let i = 0; i < count; i += 1) addTrade(sum, trade);
  expect(toIntegerSums(sum)).toMatchObject({ buyToken: BigInt(count) * rawMax, buyUsd: BigInt(count) * usdMax });
});

const amount = fc.bigInt(0n, 70n).chain(bits => fc.bigInt(1n, 2n ** bits));
const usd = fc.bigInt(0n, 130n).chain(bits => fc.bigInt(0n, 2n ** bits));
const some = fc.record({
  side: fc.constantFrom('buy', 'sell', 'swap'),
  tokenRaw: amount,
  baseRaw: amount,
  usdE30: usd,
  outlier: fc.boolean(),
});

test('volumes from limbs are those from integers', () => {
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 24 }),
      fc.integer({ min: 0, max: 24 }),
      (amounts, tokenDecimals, baseDecimals) => {
        const sum = createAggregate();
        for (const one of amounts) addTrade(sum, { ...trade, ...one, tokenDecimals, baseDecimals } as CandleTrade);
        expect(computeVolumes(sum)).toEqual(computeExactVolumes(toIntegerSums(sum)));
      },
    ),
    { numRuns: 3_000 },
  );
});
