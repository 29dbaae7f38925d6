import { isHft } from '../ledger/performance.ts';
import type { Board } from './board.ts';
import { greatest, joined } from './select.ts';
import { countsPerRow, refreshFigures, type SumColumns } from './sums.ts';
import type { BoardSort, BoardWindow } from './window.ts';

/** A wallet is on the board from so many exits in the window. Source: spec 2.15. */
const exitsMin = 5;

/** The rows that a window's lists are made of. */
export type Eligible = { readonly all: Uint32Array; readonly withoutHft: Uint32Array };

/** Rows with enough exits in a window and not malicious, and of those the ones that are not HFT. Brings the window's figures up to date. */
export const eligibleRows = (board: Board, window: BoardWindow): Eligible => {
  const columns = board.sums[window];
  const { counts } = columns;
  refreshFigures(columns, board.wallets.length);
  const all = new Uint32Array(board.wallets.length);
  let found = 0;
  for (let row = 0; row < board.wallets.length; row += 1)
    if (counts[row * countsPerRow]! >= exitsMin && board.malicious[row] === 0) all[found++] = row;
  const eligible = all.subarray(0, found);
  const fast = (row: number): boolean =>
    isHft({ exits: counts[row * countsPerRow]!, fastExits: counts[row * countsPerRow + 3]! });
  return { all: eligible, withoutHft: eligible.filter(row => !fast(row)) };
};

/** The first `most` of some rows: by the value shown, greatest first, then by address. Source: decisions, leaderboard. */
export const rankRows = (
  board: Board,
  window: BoardWindow,
  sort: BoardSort,
  among: Uint32Array,
  most: number,
): Uint32Array => {
  const { tieKey, wallets } = board;
  const values = valuesOf(board.sums[window], sort);
  const rows = firstOf(values, tieKey, among, most);
  const compare = (a: number, b: number): number =>
    // Infinities are equal to themselves but have no difference.
    values[a] !== values[b]
      ? values[a]! < values[b]!
        ? 1
        : -1
      : tieKey[b]! - tieKey[a]! || (wallets[a]! < wallets[b]! ? -1 : 1);
  return rows.sort(compare).subarray(0, most);
};

const valuesOf = (columns: SumColumns, sort: BoardSort): Float64Array =>
  ({ pnl_usd: columns.pnlUsd, roi: columns.roi, win_rate: columns.winRate })[sort];

/** At least the first `most` rows, and few more: of the rows that tie for the last places only the first addresses. */
const firstOf = (values: Float64Array, tieKey: Float64Array, among: Uint32Array, most: number): Uint32Array => {
  const rows = greatest(values, among, most);
  if (rows.length <= most) return rows;
  const least = rows.reduce((low, row) => Math.min(low, values[row]!), Number.POSITIVE_INFINITY);
  const above = rows.filter(row => values[row]! > least);
  const tied = rows.filter(row => values[row] === least);
  const chosen = greatest(tieKey, tied, most - above.length);
  return joined([above, chosen]);
};
