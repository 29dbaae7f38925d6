import { type Amount, compareAmounts } from '../format/decimal.ts';

/** Null and undefined are unknown. */
export type SortValue = Amount | null | undefined;

export type Order = { readonly column: string; readonly isDescending: boolean };

/** The order after a press of a header. Null is the given order. */
export function findNextOrder(order: Order | null, column: string, isNumber: boolean): Order | null {
  if (order?.column !== column) return { column, isDescending: isNumber };
  return order.isDescending === isNumber ? { column, isDescending: !isNumber } : null;
}

const NUMBER = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;
const TEXTS = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Stable. Unknown values are last either way. */
export function sortRows<T>(rows: readonly T[], read: (row: T) => SortValue, isDescending: boolean): readonly T[] {
  const keyed = rows.map(row => ({ row, value: read(row) ?? null }));
  const isNumeric = keyed.every(({ value }) => value === null || NUMBER.test(String(value)));
  const compare = isNumeric ? compareAmounts : (a: Amount, b: Amount) => TEXTS.compare(String(a), String(b));
  const known = keyed.filter(({ value }) => value !== null);
  const sorted = known.toSorted((a, b) => (isDescending ? -1 : 1) * compare(a.value!, b.value!));
  return [...sorted, ...keyed.filter(({ value }) => value === null)].map(({ row }) => row);
}
