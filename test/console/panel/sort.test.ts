import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNextOrder, type SortValue, sortRows } from '../../../console/src/panel/sort.ts';

type Row = { readonly id: number; readonly value: SortValue };

function listRows(values: readonly SortValue[]): readonly Row[] {
  return values.map((value, id) => ({ id, value }));
}

function listSorted(values: readonly SortValue[], isDescending: boolean): readonly SortValue[] {
  return sortRows(listRows(values), row => row.value, isDescending).map(({ value }) => value);
}

describe('rows are sorted', () => {
  test('by numbers, also in decimal strings beyond the digits of a float', () => {
    expect(listSorted(['9007199254740993.1', 2, '9007199254740993', '-1e-7', 0], false)).toEqual([
      '-1e-7',
      0,
      2,
      '9007199254740993',
      '9007199254740993.1',
    ]);
  });

  test('by texts without regard to case, and by the numbers in them', () => {
    expect(listSorted(['b10', 'B2', 'a'], false)).toEqual(['a', 'B2', 'b10']);
  });

  test('with unknown values last either way', () => {
    expect(listSorted([null, 1, undefined, 2], false)).toEqual([1, 2, null, undefined]);
    expect(listSorted([null, 1, undefined, 2], true)).toEqual([2, 1, null, undefined]);
    expect(listSorted([null, 'b', 'a'], true)).toEqual(['b', 'a', null]);
  });

  test('and equal ones keep the order in which they are given', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, '2.0', null)), fc.boolean(), (values, isDescending) => {
        const rows = sortRows(listRows(values), row => row.value, isDescending);
        expect(rows).toHaveLength(values.length);
        for (const [before, after] of rows.slice(1).map((row, at) => [rows[at]!, row] as const)) {
          const isEqual = before.value === after.value || Number(before.value) === Number(after.value);
          if (isEqual) expect(before.id).toBeLessThan(after.id);
        }
      }),
    );
  });
});

test('a header begins with the largest number or the first text, turns round, and gives up', () => {
  const largest = findNextOrder(null, 'USD', true);
  expect(largest).toEqual({ column: 'USD', isDescending: true });
  expect(findNextOrder(largest, 'USD', true)).toEqual({ column: 'USD', isDescending: false });
  expect(findNextOrder({ column: 'USD', isDescending: false }, 'USD', true)).toBeNull();
  expect(findNextOrder(largest, 'Wallet', false)).toEqual({ column: 'Wallet', isDescending: false });
});
