import { describe, expect, test } from 'vitest';
import { type Backfill, describeBackfill, evolveBackfill } from '../../../layers/core/coverage/backfill.ts';

const NOW_MS = 1_760_000_000_000;
const HOUR_MS = 3_600_000;

function apply(batches: readonly (readonly number[])[], stepMs = 1_000): Backfill | null {
  return batches.reduce<Backfill | null>(
    (known, ages, at) =>
      evolveBackfill(
        known,
        ages.map(age => NOW_MS - age * HOUR_MS),
        NOW_MS + at * stepMs,
      ) ?? known,
    null,
  );
}

describe('A backfill', () => {
  test('is how much of the time since its oldest event is applied', () => {
    const backfill = apply([
      [10, 9],
      [8, 7.5],
      [5, 4],
    ]);
    expect(describeBackfill(backfill, NOW_MS + 2_000)).toEqual({ pct: 59, newestMs: NOW_MS - 4 * HOUR_MS });
  });

  test('is none while most events are of now, late ones included', () => {
    expect(evolveBackfill(null, [NOW_MS, NOW_MS - 1_000, NOW_MS - HOUR_MS], NOW_MS)).toBeNull();
    expect(evolveBackfill(null, [NOW_MS - 14 * 60_000], NOW_MS)).toBeNull();
    expect(evolveBackfill(null, [], NOW_MS)).toBeNull();
    expect(describeBackfill(null, NOW_MS)).toBeNull();
  });

  test('ends a minute after its last event, and the next one begins by itself', () => {
    const backfill = apply([[10]]);
    expect(describeBackfill(backfill, NOW_MS + 60_000)).not.toBeNull();
    expect(describeBackfill(backfill, NOW_MS + 60_001)).toBeNull();
    expect(apply([[10], [2]], 60_001)?.fromMs).toBe(NOW_MS - 2 * HOUR_MS);
    expect(apply([[10], [2]], 60_000)?.fromMs).toBe(NOW_MS - 10 * HOUR_MS);
  });
});
