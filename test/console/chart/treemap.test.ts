import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTreemap, type Rect } from '../../../console/src/chart/treemap.ts';

const whole = { x: 0, y: 0, width: 600, height: 240 };

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

test('areas are the values, inside the whole, without overlap', () => {
  const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(values, given => {
      const descending = given.toSorted((a, b) => b - a);
      const rects = buildTreemap(descending, whole);
      const total = descending.reduce((sum, value) => sum + value, 0);
      expect(rects).toHaveLength(descending.length);
      for (const [at, { x, y, width, height }] of rects.entries()) {
        expect(width * height).toBeCloseTo((descending[at]! / total) * 600 * 240, 4);
        for (const edge of [x, y, 600 - x - width, 240 - y - height]) expect(edge).toBeGreaterThan(-1e-6);
      }
      for (const [at, rect] of rects.entries())
        for (const other of rects.slice(at + 1)) expect(overlap(rect, other)).toBeLessThan(1e-3);
    }),
  );
});

test('equal values are nearly square', () => {
  for (const { width, height } of buildTreemap([1, 1, 1, 1, 1, 1], whole)) {
    expect(Math.max(width / height, height / width)).toBeLessThan(2);
  }
});
