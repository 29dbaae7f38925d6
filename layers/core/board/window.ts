/** (docs/reference/rules/lists.md#leaderboard). */
export const boardWindows = ['1d', '7d', '30d'] as const;
export type BoardWindow = (typeof boardWindows)[number];

export const boardSorts = ['pnl_usd', 'roi', 'win_rate'] as const;
export type BoardSort = (typeof boardSorts)[number];

const DAY_MS = 86_400_000;

/** Window length back from its minute, inclusive: (T − this, T]. */
export const boardWindowMs: Readonly<Record<BoardWindow, number>> = {
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** Older exits are in no window. */
export const boardReachMs = boardWindowMs['30d'];

/** The minute boundary at or before a time. */
export function toMinuteStartMs(ms: number): number {
  return Math.floor(ms / 60_000) * 60_000;
}

export type BoardList = { readonly window: BoardWindow; readonly sort: BoardSort; readonly includeHft: boolean };

export const boardLists: readonly BoardList[] = boardWindows.flatMap(window =>
  [false, true].flatMap(includeHft => boardSorts.map(sort => ({ window, sort, includeHft }))),
);

/** A list's name: `7d:roi:hft`. */
export function listName({ window, sort, includeHft }: BoardList): string {
  return `${window}:${sort}${includeHft ? ':hft' : ''}`;
}
