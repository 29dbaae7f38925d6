import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNearestIndex, listTicks, MARGIN } from '../../../console/src/chart/ticks.ts';
import { buildPnlCurve } from '../../../console/src/wallet/curve.ts';
import { buildCurveLayout } from '../../../console/src/wallet/curve-layout.ts';
import { exitOf } from './exits.ts';

const span = { fromMs: 1_000, toMs: 2_000 };

describe('the curve', () => {
  test('adds exits exactly, from the oldest', () => {
    const { points, total, lowest, highest } = buildPnlCurve(
      [
        exitOf({ trade_id: 'c', exit_timestamp: 1_900, realized_pnl_usd: -0.3 }),
        exitOf({ trade_id: 'b', exit_timestamp: 1_500, realized_pnl_usd: 0.2 }),
        exitOf({ trade_id: 'a', exit_timestamp: 1_200, realized_pnl_usd: 0.1 }),
      ],
      span,
    );
    expect(points.map(point => [point.ms, point.total])).toEqual([
      [1_200, '0.1'],
      [1_500, '0.3'],
      [1_900, '0'],
    ]);
    expect([total, lowest, highest]).toEqual(['0', '0', '0.3']);
  });

  test('has exits after the start and up to the end, as the window of the service', () => {
    const at = (ms: number) => exitOf({ trade_id: String(ms), exit_timestamp: ms });
    expect(buildPnlCurve([2_001, 2_000, 1_001, 1_000].map(at), span).points.map(({ ms }) => ms)).toEqual([
      1_001, 2_000,
    ]);
  });

  test('counts exits without a price, but not their PnL', () => {
    const unpriced = exitOf({ trade_id: 'a', exit_timestamp: 1_500, realized_pnl_usd: null });
    const { points, total, unpriced: count } = buildPnlCurve([unpriced], span);
    expect([points, total, count]).toEqual([[], '0', 1]);
  });
});

describe('the drawing', () => {
  const size = { width: 400, height: 200 };

  test('stays between the axes and ends at the sum', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        values => {
          const exits = values.map((realized_pnl_usd, at) =>
            exitOf({ trade_id: `${at}`, exit_timestamp: 1_990 - at, realized_pnl_usd }),
          );
          const { xs, ys, zeroY } = buildCurveLayout(buildPnlCurve(exits, span), size);
          for (const y of [...ys, zeroY]) {
            expect(y).toBeGreaterThanOrEqual(MARGIN.top);
            expect(y).toBeLessThanOrEqual(size.height - MARGIN.bottom);
          }
          expect(xs).toEqual(xs.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  test('goes in steps: a sum stays until the next exit', () => {
    const exits = [
      exitOf({ trade_id: 'b', exit_timestamp: 2_000, realized_pnl_usd: -10 }),
      exitOf({ trade_id: 'a', exit_timestamp: 1_500, realized_pnl_usd: 10 }),
    ];
    const { line } = buildCurveLayout(buildPnlCurve(exits, span), size);
    expect(line).toBe('M8 178H176V16.5H344V178H344');
  });

  test.each([
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 10_901, [0, 2_500, 5_000, 7_500, 10_000]],
    [-71, 1_290, [0, 500, 1_000]],
    [-30, 70, [-20, 0, 20, 40, 60]],
    [-5, 0, [-5, -4, -3, -2, -1, 0]],
  ])('has round values from %s to %s, with zero', (min, max, ticks) => {
    expect(listTicks(min, max).map(value => Math.round(value * 1e9) / 1e9 + 0)).toEqual(ticks);
  });

  test('finds the exit next to the pointer', () => {
    expect([-5, 14, 16, 99].map(x => findNearestIndex([0, 10, 20], x))).toEqual([0, 1, 2, 2]);
  });
});
