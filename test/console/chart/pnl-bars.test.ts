import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPnlBars, type PnlRow } from '../../../console/src/chart/pnl-bars.ts';

const row = (realizedUsd: number, totalUsd: number | null): PnlRow => ({
  ...{ id: 'ann', name: 'ann', realizedUsd, unrealizedUsd: null, totalUsd, why: null },
});

describe('bars', () => {
  test('begin at zero, and end at the total', () => {
    const { zero, bars } = buildPnlBars([row(30, 60), row(-20, null)]);
    expect(zero).toBe(0.25);
    expect(bars.map(({ realized, unrealized }) => [realized, unrealized])).toEqual([
      [
        [0.25, 0.625],
        [0.625, 1],
      ],
      [[0.25, 0], null],
    ]);
  });

  test('stay inside for any profit', () => {
    const usd = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const rows = fc.array(fc.tuple(usd, fc.option(usd)), { minLength: 1 });
    fc.assert(
      fc.property(rows, given => {
        const { zero, bars } = buildPnlBars(given.map(([realized, total]) => row(realized, total)));
        const ends = bars.flatMap(({ realized, unrealized }) => [...realized, ...(unrealized ?? [])]);
        for (const end of [zero, ...ends]) {
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
