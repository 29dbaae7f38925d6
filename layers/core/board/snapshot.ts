import type { Board } from './board.ts';
import { encodePage, pageRanks, type RankedWallet } from './page.ts';
import { type Eligible, eligibleRows, rankRows } from './rank.ts';
import { countsPerRow } from './sums.ts';
import { type BoardList, type BoardWindow, boardLists, boardWindows, listName } from './window.ts';

/** A list keeps its first so many ranks (*default*): what it costs to write does not grow with the number of wallets. */
export const ranksMax = 10_000;

/** A list's ranks, packed. */
export type PackedList = { readonly ranks: number; readonly pages: readonly Uint8Array[] };

/** The eighteen lists of one minute, by name. */
export type Snapshot = ReadonlyMap<string, PackedList>;

/** All lists of the board's minute. */
export const snapshotOf = (board: Board, most = ranksMax): Snapshot => {
  const eligible = new Map(boardWindows.map(window => [window, eligibleRows(board, window)]));
  return new Map(boardLists.map(list => [listName(list), packed(board, list, eligible.get(list.window)!, most)]));
};

/** One list of the board's minute. */
export const listOf = (board: Board, list: BoardList, most = ranksMax): PackedList =>
  packed(board, list, eligibleRows(board, list.window), most);

const packed = (
  board: Board,
  { window, sort, includeHft }: BoardList,
  eligible: Eligible,
  most: number,
): PackedList => {
  const rows = rankRows(board, window, sort, includeHft ? eligible.all : eligible.withoutHft, most);
  return { ranks: rows.length, pages: pagesOf(board, window, rows) };
};

const pagesOf = (board: Board, window: BoardWindow, rows: Uint32Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(rows.length / pageRanks) }, (_, page) =>
    encodePage(
      Array.from(rows.subarray(page * pageRanks, (page + 1) * pageRanks), row => rankedAt(board, window, row)),
    ),
  );

const rankedAt = (board: Board, window: BoardWindow, row: number): RankedWallet => {
  const { counts, pnlUsd, cashUsd, volumeUsd, roi } = board.sums[window];
  const percent = roi[row]!;
  return {
    wallet: board.wallets[row]!,
    exits: counts[row * countsPerRow]!,
    wins: counts[row * countsPerRow + 1]!,
    losses: counts[row * countsPerRow + 2]!,
    pnlUsd: pnlUsd[row]!,
    cashUsd: cashUsd[row]!,
    volumeUsd: volumeUsd[row]!,
    roiPercent: Number.isFinite(percent) ? percent : null,
  };
};
