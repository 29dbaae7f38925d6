import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildLineLayout, type LineData } from '../../../console/src/chart/line-layout.ts';
import { MARGIN } from '../../../console/src/chart/ticks.ts';

const size = { width: 400, height: 200 };

const line = (...values: readonly (number | null)[]): LineData => ({
  times: values.map((_, at) => at * 1_000),
  series: [{ name: 'ann', values }],
});

describe('lines over time', () => {
  test('stay between the axes, and a higher value is higher', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (values, hasZero) => {
          const { xs, ys } = buildLineLayout(line(...values), size, { hasZero });
          const own = ys[0] as readonly number[];
          for (const y of own) {
            expect(y).toBeGreaterThanOrEqual(MARGIN.top);
            expect(y).toBeLessThanOrEqual(size.height - MARGIN.bottom);
          }
          expect(xs).toEqual(xs.toSorted((a, b) => a - b));
          const top = own.indexOf(Math.min(...own));
          expect(Math.max(...values) - values[top]!).toBeLessThan(2_000_001 / 100);
        },
      ),
    );
  });

  test('break where a value is unknown, and one alone is a dot', () => {
    const { paths } = buildLineLayout(line(1, 2, null, 3, null, 4, 5), size);
    expect(paths[0]!.match(/[ML]/g)!.join('')).toBe('MLMML');
    expect(paths[0]!.match(/h0\.1/g)).toHaveLength(1);
  });

  test('in steps stay until the next value', () => {
    const { paths, xs, ys } = buildLineLayout(line(1, 3), size, { isStepped: true });
    expect(paths[0]).toBe(`M${xs[0]} ${ys[0]![0]}H${xs[1]}V${ys[0]![1]}`);
  });

  test('do not go below zero on the axis if nothing is below', () => {
    const { valueTicks } = buildLineLayout(line(0.1, 10), size);
    expect(Math.min(...valueTicks.map(({ value }) => value))).toBe(0);
    expect(buildLineLayout(line(100, 101), size).valueTicks[0]!.value).toBeGreaterThan(99);
    expect(buildLineLayout(line(100, 101), size, { hasZero: true }).valueTicks[0]!.value).toBe(0);
  });

  test('of nothing known have no ticks', () => {
    expect(buildLineLayout(line(null, null), size)).toMatchObject({ paths: [''], valueTicks: [] });
  });

  test('show what a source missed, but not the time before it', () => {
    const gaps = [
      { fromMs: 0, toMs: 500, reason: 'before' },
      { fromMs: 1_000, toMs: 9_000, reason: 'silent' },
    ];
    const layout = buildLineLayout(line(1, 2, 3), size, { gaps });
    expect(layout.gaps).toEqual([{ at: layout.xs[1], width: layout.xs[2]! - layout.xs[1]! }]);
  });
});
