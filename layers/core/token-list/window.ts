/** (docs/reference/rules/lists.md#token-lists). */
export const listWindows = ['1h', '6h', '24h'] as const;
export type ListWindow = (typeof listWindows)[number];

export const listSorts = ['new', 'trending', 'volume', 'price_change'] as const;
export type ListSort = (typeof listSorts)[number];

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

/** All windows share the order by creation time. */
export type ListName = { readonly sort: ListSort; readonly window: ListWindow };

export const listNames: readonly ListName[] = [
  { sort: 'new', window: '24h' },
  ...listWindows.flatMap(window => (['trending', 'volume', 'price_change'] as const).map(sort => ({ sort, window }))),
];

/** A list's name: `volume:1h`. */
export function formatListName({ sort, window }: ListName): string {
  return sort === 'new' ? sort : `${sort}:${window}`;
}
