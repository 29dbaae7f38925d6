import { mergeTapeRows, type TapeRow } from './trade-row.ts';

/** All known trades since one of them. */
export type HeldTape = {
  /** Newest first. */
  readonly rows: readonly TapeRow[];
  /** Nothing is missing from here on; older rows came late. */
  readonly oldest: Pick<TapeRow, 'id' | 'ms'> | null;
  /** Whether the service has no older trade. */
  readonly isWhole: boolean;
};

/** Memory stays flat. */
const ROWS_MAX = 5_000;

/** Begins with the newest page. Newer trades stay. */
export function startTape(old: HeldTape | null, page: readonly TapeRow[], isLast: boolean): HeldTape {
  const oldest = page.at(-1) ?? null;
  const newer = (old?.rows ?? []).filter(({ ms }) => oldest === null || ms >= oldest.ms);
  return { rows: mergeTapeRows(newer, page, ROWS_MAX), oldest, isWhole: isLast };
}

export function addOlderPage(old: HeldTape, page: readonly TapeRow[], isLast: boolean): HeldTape {
  return cutTape({
    rows: mergeTapeRows(old.rows, page, ROWS_MAX + page.length),
    oldest: page.at(-1) ?? old.oldest,
    isWhole: isLast,
  });
}

export function addTrades(old: HeldTape, added: readonly TapeRow[]): HeldTape {
  return cutTape({ ...old, rows: mergeTapeRows(old.rows, added, ROWS_MAX + added.length) });
}

function cutTape(tape: HeldTape): HeldTape {
  if (tape.rows.length <= ROWS_MAX) return tape;
  const rows = tape.rows.slice(0, ROWS_MAX);
  return { rows, oldest: rows.at(-1)!, isWhole: false };
}
