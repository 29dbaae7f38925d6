import { type Amount, compareAmounts } from '../format/decimal.ts';

/** Null and undefined are unknown. */
export type SortValue = Amount | null | undefined;

export type Order = { readonly column: string; readonly isDescending: boolean };

/** Orders of a header, one after the other. Numbers begin with the largest. Null is the given order. */
export function findNextOrder(order: Order | null, column: string, isNumber: boolean): Order | null {
  if (order?.column !== column) return { column, isDescending: isNumber };
  return order.isDescending === isNumber ? { column, isDescending: !isNumber } : null;
}

/** Stable. Unknown values are last either way. */
export function sortRows<T>(rows: readonly T[], read: (row: T) => SortValue, isDescending: boolean): readonly T[] {
  const keyed = rows.map(row => ({ row, value: read(row) ?? null }));
  const compare = keyed.every(({ value }) => value === null || isAmount(value)) ? compareAmounts : compareTexts;
  const known = keyed.filter(({ value }) => value !== null);
  const sorted = known.toSorted((a, b) => (isDescending ? -1 : 1) * compare(a.value!, b.value!));
  return [...sorted, ...keyed.filter(({ value }) => value === null)].map(({ row }) => row);
}

function isAmount(value: Amount): boolean {
  return /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(String(value));
}

function compareTexts(a: Amount, b: Amount): number {
  return String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true });
}
