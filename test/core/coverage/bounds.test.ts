import { describe, expect, test } from 'vitest';
import { boundVolume } from '../../../layers/core/coverage/bounds.ts';
import { findLagQuantile, roundLag } from '../../../layers/core/coverage/lag.ts';
import {
  listOpenGaps,
  type OpenGap,
  putGap,
  SOURCE_GAPS_MAX,
  type SourceGap,
} from '../../../layers/core/coverage/source-gap.ts';

const HOUR = 3_600_000;
const H = 480_000 * HOUR;
const gap = (fromMs: number, toMs: number, more: Partial<OpenGap> = {}): OpenGap => ({
  ...{ source: 'node', venue: null, fromSlot: 1, toSlot: 2, reason: 'silent', fromMs, toMs },
  ...more,
});
const stated = (fromSlot: number, atMs: number, isFilled = false): SourceGap => ({
  ...gap(H, H + 60_000),
  ...{ fromSlot, toSlot: fromSlot, atMs, isFilled },
});
const bound = (gaps: readonly OpenGap[], fromMs: number, toMs: number, volumeUsd = 900, nowMs = H + 9 * HOUR) =>
  boundVolume(gaps, { fromMs, toMs }, { totalUsd: volumeUsd, slices: [{ fromMs, toMs, volumeUsd }] }, nowMs);

describe('The bounds of a volume', () => {
  test('are absent where no hour of the window has a gap', () => {
    expect(bound([gap(H + HOUR, H + HOUR + 1)], H, H + HOUR)).toBeNull();
    expect(bound([gap(H - 10, H)], H, H + HOUR)).toBeNull();
    expect(bound([gap(H, H + 10)], H + 5, H + 5)).toBeNull();
  });

  test('follow from the share of the whole hour, also where the gap lies outside the window', () => {
    const six = gap(H, H + 6 * 60_000);
    expect(bound([six], H, H + HOUR)).toMatchObject({ volumeUsdMin: 900, volumeUsdMax: 1_000 });
    expect(bound([six], H + 30 * 60_000, H + 40 * 60_000)).toMatchObject({ volumeUsdMax: 1_000 });
  });

  test('count overlapping gaps once', () => {
    const gaps = [gap(H, H + 4 * 60_000), gap(H + 2 * 60_000, H + 6 * 60_000)];
    expect(bound(gaps, H, H + HOUR)?.volumeUsdMax).toBeCloseTo(1_000, 9);
  });

  test('have no maximum where a whole hour is missing, alone or by several gaps', () => {
    expect(bound([gap(H - 1, H + HOUR)], H, H + 2 * HOUR)).toMatchObject({ volumeUsdMin: 900, volumeUsdMax: null });
    const two = [gap(H, H + 1_000), gap(H + 1_000, H + HOUR)];
    expect(bound(two, H, H + HOUR)).toMatchObject({ volumeUsdMax: null });
  });

  test('end an hour that runs now', () => {
    expect(bound([gap(H, H + 60_000)], H, H + 600_000, 900, H + 600_000)?.volumeUsdMax).toBeCloseTo(1_000, 9);
  });

  test('change once a minute, so that an answer keeps its tag', () => {
    const at = (nowMs: number) => bound([gap(H, H + 60_000)], H, H + 600_000, 900, nowMs)?.volumeUsdMax;
    expect([at(H + 599_001), at(H + 599_999)]).toEqual([at(H + 600_000), at(H + 600_000)]);
    expect(at(H + 660_000)).toBeLessThan(at(H + 600_000)!);
  });

  test('are null where the answer has no volume', () => {
    const bounds = boundVolume([gap(H, H + 1)], { fromMs: H, toMs: H + HOUR }, null, H);
    expect(bounds).toMatchObject({ volumeUsdMin: null, volumeUsdMax: null });
  });
});

describe('The gaps of a source', () => {
  test('keep the newest word about each first slot, in any order', () => {
    const open = putGap([], stated(5, 100));
    const done = putGap(open, stated(5, 200, true));
    expect(done).toMatchObject([{ isFilled: true }]);
    expect(putGap(done, stated(5, 100))).toBe(done);
    expect(putGap(done, stated(5, 200, true))).toBe(done);
    expect(putGap(putGap([], stated(5, 200, true)), stated(5, 100))).toEqual(done);
    expect(putGap(done, stated(6, 50))).toHaveLength(2);
  });

  test('are bounded', () => {
    let gaps: readonly SourceGap[] = [];
    for (let slot = 0; slot <= SOURCE_GAPS_MAX; slot++) gaps = putGap(gaps, { ...stated(slot, 1), toMs: H + slot });
    expect(gaps).toHaveLength(SOURCE_GAPS_MAX);
    expect(gaps[0]!.fromSlot).toBe(1);
  });

  test('include what lies between two reports, unless the source said more about it', () => {
    const span = (fromMs: number, toMs: number) => ({ fromMs, toMs, fromSlot: 1, toSlot: 2, began: 'started' });
    const reported = new Map([['node', { isWatched: true, spans: [span(H, H + 1_000), span(H + 5_000, H + 9_000)] }]]);
    const open = listOpenGaps(new Map(), reported);
    expect(open).toMatchObject([{ source: 'node', fromMs: H + 1_000, toMs: H + 5_000, reason: 'started' }]);
    expect(listOpenGaps(new Map([['node', [stated(1, 1, true)]]]), reported)).toEqual([]);
    expect(listOpenGaps(new Map([['other', [stated(1, 1, true)]]]), reported)).toEqual(open);
    expect(listOpenGaps(new Map([['node', [stated(1, 1)]]]), reported)).toMatchObject([{ fromMs: H }]);
  });
});

describe('A lag', () => {
  test.each([
    [-5, 0],
    [0, 0],
    [1, 1],
    [10, 10],
    [11, 12],
    [1_000, 1_000],
    [1_001, 1_123],
    [1e12, 1e12],
  ])('of %d ms is rounded up to %d', (ms, bound) => {
    expect(roundLag(ms)).toBe(bound);
  });

  test('has the nearest rank as its quantile', () => {
    const lags = new Map([
      [100, 98],
      [10, 1],
      [1_000, 1],
    ]);
    expect(findLagQuantile(lags, 0.5)).toBe(100);
    expect(findLagQuantile(lags, 0.99)).toBe(100);
    expect(findLagQuantile(lags, 1)).toBe(1_000);
    expect(findLagQuantile(new Map(), 0.5)).toBeNull();
  });
});
