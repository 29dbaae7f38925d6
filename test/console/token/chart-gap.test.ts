import { describe, expect, test } from 'vitest';
import { findFirstChange, insertBlanks, isBlank } from '../../../console/src/token/chart/chart-gap.ts';

const candle = (time: number) => ({
  ...{ time, open: 1, high: 1, low: 1, close: 1, volumeUsd: 1, trades: 1, isLive: false },
});

const gap = (fromS: number, toS: number) => ({ fromMs: 1_000 * fromS, toMs: 1_000 * toS, reason: 'silent' });

/** Candles as their time, blanks as the negative. */
function listTimes(...given: Parameters<typeof insertBlanks>): readonly number[] {
  return insertBlanks(...given).map(slot => (isBlank(slot) ? -slot.time : slot.time));
}

describe('blank bars', () => {
  test('are the buckets of a gap that have no candle', () => {
    const candles = [60, 120, 300, 420].map(candle);
    expect(listTimes(candles, [gap(130, 290)], 60)).toEqual([60, 120, -180, -240, 300, 420]);
    expect(listTimes(candles, [gap(130, 400)], 60)).toEqual([60, 120, -180, -240, 300, -360, 420]);
  });

  test('of weeks begin on Mondays', () => {
    const [week, monday] = [604_800, 345_600];
    const candles = [monday, monday + 3 * week].map(candle);
    const lost = gap(monday + week + 10, monday + 3 * week - 10);
    expect(listTimes(candles, [lost], week)).toEqual([monday, -monday - week, -monday - 2 * week, monday + 3 * week]);
  });

  test('follow the newest candle while a source is silent', () => {
    expect(listTimes([candle(60)], [gap(90, 200)], 60)).toEqual([60, -120, -180]);
  });

  test('are at most twelve, so that candles stay in view', () => {
    const times = listTimes([candle(0), candle(6_000)], [gap(60, 6_000)], 60);
    expect(times).toHaveLength(14);
    expect(times.at(-2)).toBe(-5_940);
  });

  test('come once where two sources have the same gap', () => {
    expect(listTimes([candle(0), candle(300)], [gap(60, 180), gap(60, 240)], 60)).toEqual([0, -60, -120, -180, 300]);
  });

  test('before the coverage come before the first candle, not among imported ones', () => {
    const before = gap(0, 600);
    expect(listTimes([candle(600), candle(900)], [before], 60).filter(time => time <= 0)).toHaveLength(10);
    expect(listTimes([candle(60), candle(900)], [before], 60)).toEqual([-0, 60, 900]);
    expect(listTimes([candle(600 + 86_400)], [before], 60)).toEqual([87_000]);
  });

  test('without a gap leave the candles alone', () => {
    const candles = [candle(0), candle(600)];
    expect(insertBlanks(candles, [], 60)).toBe(candles);
  });
});

test('blank bars that are built again do not change the chart', () => {
  const candles = [candle(0), candle(180)];
  const [shown, next] = [1, 2].map(() => insertBlanks(candles, [gap(60, 170)], 60));
  expect(findFirstChange(shown!, next!)).toBe(-1);
  expect(findFirstChange(shown!, [...next!, candle(240)])).toBe(4);
});
