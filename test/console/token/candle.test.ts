import { expect, test } from 'vitest';
import {
  type Candle,
  clearLiveCandles,
  findCandleIndex,
  mergeChartCandles,
} from '../../../console/src/token/chart/candle.ts';
import { findFirstChange } from '../../../console/src/token/chart/chart-gap.ts';

const candle = (time: number, close: number, isLive = false): Candle => ({
  ...{ time, close, isLive },
  open: 1,
  high: 9,
  low: 1,
  volumeUsd: 1,
  trades: 1,
});

const shape = (candles: readonly Candle[]) => candles.map(({ time, close }) => [time, close]);

test('an older page goes before the candles shown', () => {
  const shown = [candle(120, 3), candle(180, 4)];
  expect(shape(mergeChartCandles(shown, [candle(0, 1), candle(60, 2)]))).toEqual([
    [0, 1],
    [60, 2],
    [120, 3],
    [180, 4],
  ]);
});

test('a live candle replaces its bucket, and a page read before does not undo it', () => {
  const live = mergeChartCandles([candle(0, 1), candle(60, 2)], [candle(60, 5, true)]);
  expect(shape(live)).toEqual([
    [0, 1],
    [60, 5],
  ]);
  expect(shape(mergeChartCandles(live, [candle(0, 1), candle(60, 2)]))).toEqual(shape(live));
});

test('an amended candle replaces an older bucket', () => {
  const shown = mergeChartCandles([candle(0, 1), candle(60, 2)], [candle(120, 3, true)]);
  expect(shape(mergeChartCandles(shown, [candle(60, 7, true)]))).toEqual([
    [0, 1],
    [60, 7],
    [120, 3],
  ]);
});

test('after lost messages a page replaces live candles', () => {
  const live = mergeChartCandles([candle(0, 1)], [candle(60, 5, true)]);
  expect(shape(mergeChartCandles(clearLiveCandles(live), [candle(0, 1), candle(60, 6), candle(120, 7)]))).toEqual([
    [0, 1],
    [60, 6],
    [120, 7],
  ]);
});

test('the list keeps the newest candles only', () => {
  let candles: readonly Candle[] = [];
  for (let at = 0; at < 30; at++) candles = mergeChartCandles(candles, [candle(60 * at, at, true)], 10);
  expect(candles.map(({ time }) => time / 60)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
});

test('a chart draws from the first difference', () => {
  const shown = [candle(0, 1), candle(60, 2)];
  expect(findFirstChange(shown, [...shown])).toBe(-1);
  expect(findFirstChange(shown, [...shown, candle(120, 3)])).toBe(2);
  expect(findFirstChange(shown, [candle(-60, 1), ...shown])).toBe(0);
  expect(findFirstChange(shown, [shown[0]!])).toBe(1);
});

test('a time belongs to the last candle that begins before it', () => {
  const candles = [candle(60, 1), candle(120, 2), candle(300, 3)];
  expect([59, 60, 119, 299, 300, 900].map(time => findCandleIndex(candles, time))).toEqual([-1, 0, 0, 1, 2, 2]);
});
