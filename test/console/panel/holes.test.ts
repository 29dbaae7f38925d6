import { expect, test } from 'vitest';
import { listHoles } from '../../../console/src/panel/holes.ts';

const HOUR = 3_600_000;
const span = { fromMs: 10 * HOUR, toMs: 20 * HOUR };
const gap = (from: number, to: number) => ({ from_ts: from * HOUR, to_ts: to * HOUR });

test('a hole is the hours that a gap touches, and neighbours are one', () => {
  expect(listHoles([gap(12.5, 12.6)], span)).toEqual([{ at: 0.2, width: 0.1 }]);
  expect(listHoles([gap(13.1, 13.2), gap(12.5, 12.9), gap(12.1, 12.2)], span)).toEqual([{ at: 0.2, width: 0.2 }]);
  expect(listHoles([gap(15, 15)], span)).toEqual([{ at: 0.5, width: 0.1 }]);
});

test('holes end with the span, and are none outside of it', () => {
  expect(listHoles([gap(5, 11), gap(19.5, 40)], span)).toEqual([
    { at: 0, width: 0.1 },
    { at: 0.9, width: 0.1 },
  ]);
  expect(listHoles([gap(1, 2), gap(30, 31)], span)).toEqual([]);
  expect(listHoles([gap(1, 2)], undefined)).toEqual([]);
  expect(listHoles([gap(1, 2)], { fromMs: 5, toMs: 5 })).toEqual([]);
});
