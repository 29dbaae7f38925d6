import { expect, test } from 'vitest';
import { buildComparePath, parseChosen } from '../../../console/src/compare/chosen.ts';
import { compareLines, mergeBars, type PriceBar } from '../../../console/src/compare/comparison.ts';
import { named } from '../../journeys/contract-tape-events.ts';

const bar = (bucket: number, open: number, close: number, trades = 1): PriceBar => ({ bucket, open, close, trades });
const times = { widthMs: 100, nowMs: 350, gaps: [] };

test('each line begins at zero at the first common time', () => {
  const ann = { name: 'ann', bars: [bar(0, 1, 2), bar(100, 2, 4), bar(200, 4, 3), bar(300, 3, 6)] };
  const bob = { name: 'bob', bars: [bar(100, 10, 5), bar(200, 5, 5), bar(300, 5, 20)] };
  const { startMs, data, changes } = compareLines([ann, bob], times)!;
  expect(startMs).toBe(100);
  expect(data.times).toEqual([100, 200, 300, 350]);
  expect(data.series.map(({ values }) => values)).toEqual([
    [0, 100, 50, 200],
    [0, -50, -50, 100],
  ]);
  expect(changes).toEqual([
    { name: 'ann', startUsd: 2, nowPct: 200, highPct: 200, lowPct: 0 },
    { name: 'bob', startUsd: 10, nowPct: 100, highPct: 100, lowPct: -50 },
  ]);
});

test('a token without a price is unknown, and does not move the start', () => {
  const ann = { name: 'ann', bars: [bar(0, 1, 2)] };
  const { startMs, changes } = compareLines([ann, { name: 'bob', bars: [] }], times)!;
  expect(startMs).toBe(0);
  expect(changes[1]).toEqual({ name: 'bob', startUsd: null, nowPct: null, highPct: null, lowPct: null });
  expect(compareLines([{ name: 'bob', bars: [] }], times)).toBeNull();
});

test('a line breaks where a source missed the time and nothing was traded', () => {
  const gaps = [{ fromMs: 100, toMs: 250, reason: 'silent' }];
  const bars = [bar(0, 1, 1), bar(100, 1, 1, 0), bar(200, 1, 2)];
  const { data } = compareLines([{ name: 'ann', bars }], { ...times, gaps })!;
  expect(data.series[0]!.values).toEqual([0, 0, null, 100]);
});

test('a later candle of the channel replaces that of the page', () => {
  expect(mergeBars([bar(0, 1, 1), bar(100, 1, 2)], [bar(100, 1, 3)])).toEqual([bar(0, 1, 1), bar(100, 1, 3)]);
});

test('an address names at most five mints, each once, and drops what is not one', () => {
  const mints = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'].map(named);
  expect(parseChosen([mints[0], mints[0], 'nonsense', mints[1]].join(','))).toEqual(mints.slice(0, 2));
  expect(parseChosen(mints.join(','))).toEqual(mints.slice(0, 5));
  expect(parseChosen(null)).toEqual([]);
  expect(parseChosen(new URL(buildComparePath(mints), 'http://a').searchParams.get('mints'))).toEqual(
    mints.slice(0, 5),
  );
});
