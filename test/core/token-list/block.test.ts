import { expect, test } from 'vitest';
import { coarsenCells, computeBounds, mergeBounds, toBlock, widenCell } from '../../../layers/core/token-list/block.ts';
import { type Cell, columnNames, findColumn } from '../../../layers/core/token-list/columns.ts';
import { compileFilter } from '../../../layers/core/token-list/filter.ts';
import fc from '../../laws.ts';

const price = findColumn('price', '24h');
const cellsOf = (value: Cell): readonly Cell[] => columnNames.map((_, at) => (at === price ? value : null));
const values = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).filter(one => Math.abs(one) > 1e-300),
  fc.integer({ min: -2_000, max: 2_000 }),
  fc.constantFrom(0, 0.1, 0.3, 9.95, 99, 100, 1e-9, 0.7 * 0.1),
);

test('A rounded figure bounds the exact one, has two digits, and is 0 only for 0.', () => {
  fc.assert(
    fc.property(values, value => {
      const rounded = coarsenCells(cellsOf(value))[price] as number;
      const { min, max } = widenCell(rounded, price);
      expect(min <= value && value <= max).toBe(true);
      expect(rounded === 0).toBe(value === 0);
      expect(Number(rounded.toPrecision(2))).toBe(rounded);
    }),
  );
});

test('Bounds of parts never exclude a token that passes.', () => {
  const bound = fc.option(values, { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.option(values), { minLength: 1 }), { minLength: 1 }),
      bound,
      bound,
      (parts, min, max) => {
        const conditions = compileFilter({ ranges: { price_usd: { min, max } }, words: {} }, '24h', 0);
        const blocks = parts.map(part => toBlock(part.map(value => coarsenCells(cellsOf(value)))));
        const bounds = mergeBounds(blocks.map(block => computeBounds(block, findColumn('created', '24h'))));
        for (const { column, accepts, mayAccept } of conditions) {
          const passing = parts.flat().filter(accepts);
          if (passing.length > 0) expect(mayAccept(bounds[column]!)).toBe(true);
          for (const value of passing) {
            const rounded = coarsenCells(cellsOf(value))[price]!;
            expect(mayAccept(widenCell(rounded, price))).toBe(true);
          }
        }
      },
    ),
  );
});
