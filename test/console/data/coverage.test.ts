import { expect, test } from 'vitest';
import { isBeforeCoverage, listGaps } from '../../../console/src/data/coverage.ts';

const source = (given: object) => ({
  ...{ source: 'forwarder@1', state: 'live' as const, newestSlot: 9, heardAtMs: 9_000, coveredFromMs: 1_000, gaps: [] },
  ...given,
});

test('a service without a source knows of no gap', () => {
  expect(listGaps({ sources: [], observedAtMs: 10_000 })).toEqual([]);
});

test('gaps are the time before any source, what a source missed, and its silence now', () => {
  const gap = { fromMs: 3_000, toMs: 4_000, fromSlot: null, toSlot: null, reason: 'disconnected' as const };
  const sources = [source({ coveredFromMs: 2_000, gaps: [gap] }), source({ state: 'silent' })];
  const gaps = listGaps({ sources, observedAtMs: 10_000 });
  expect(gaps.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [0, 1_000],
    [3_000, 4_000],
    [9_000, 10_000],
  ]);
  expect(gaps[1]!.reason).toBe('the source was disconnected');
  expect(gaps.map(isBeforeCoverage)).toEqual([true, false, false]);
});
