/** (docs/reference/rules/lists.md#token-lists). */
export const listWindows = ['1h', '6h', '24h'] as const;
export type ListWindow = (typeof listWindows)[number];

/** Figures of the window. */
export const windowedSorts = ['trending', 'volume', 'price_change', 'trades', 'buyers'] as const;
type WindowedSort = (typeof windowedSorts)[number];

export const listSorts = [
  ...(['new', ...windowedSorts, 'market_cap', 'fdv', 'liquidity', 'age', 'holders', 'curve'] as const),
  ...(['launched', 'graduated', 'top10', 'creator', 'sniper', 'bundler', 'insider', 'fresh'] as const),
] as const;
export type ListSort = (typeof listSorts)[number];

export const listOrders = ['desc', 'asc'] as const;
export type ListOrder = (typeof listOrders)[number];

export const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Window lengths back from a minute, inclusive: (T − this, T]. */
export const listWindowMs: Readonly<Record<ListWindow, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': 24 * HOUR_MS,
};

/** Sums are kept over these, ascending. Each but the first belongs to a window. */
export const sumMs: readonly number[] = [10 * MINUTE_MS, ...listWindows.map(window => listWindowMs[window])];

/** Minutes further back are in no window. */
export const listReachMs = sumMs.at(-1)!;

/** The start of the minute of a time. */
export function toMinuteStart(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

/** Sorts of other figures are the same in all windows. */
export type ListName = { readonly sort: ListSort; readonly window: ListWindow };

/** Whether the order depends on the window. */
export function isWindowed(sort: ListSort): sort is WindowedSort {
  return (windowedSorts as readonly ListSort[]).includes(sort);
}

/** Orders that are published: `age` is `new` the other way. */
export const listNames: readonly ListName[] = listSorts.flatMap((sort): readonly ListName[] =>
  sort === 'age' ? [] : isWindowed(sort) ? listWindows.map(window => ({ sort, window })) : [{ sort, window: '24h' }],
);

/** A published order's name: `volume:1h`. */
export function formatListName({ sort, window }: ListName): string {
  return isWindowed(sort) ? `${sort}:${window}` : sort === 'age' ? 'new' : sort;
}
