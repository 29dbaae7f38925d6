import type { Board } from './board.ts';
import { encodePage, pageRanks, type RankedWallet } from './page.ts';
import { type Eligible, rankRows, selectEligibleRows } from './rank.ts';
import { readRowFigures } from './sums.ts';
import { type BoardList, boardLists, boardWindows, listName } from './window.ts';

/** Ranks per list (setting `leaderboardRanks`), bounding write cost. */
export const ranksMax = 10_000;

type PackedList = { readonly ranks: number; readonly pages: readonly Uint8Array[] };

export type Snapshot = ReadonlyMap<string, PackedList>;

/** Builds all lists of the board's minute. */
export function buildBoardLists(board: Board, most = ranksMax): Snapshot {
  return new Map(
    boardWindows.flatMap(window => {
      const eligible = selectEligibleRows(board, window);
      const lists = boardLists.filter(list => list.window === window);
      return lists.map(list => [listName(list), packList(board, list, eligible, most)] as const);
    }),
  );
}

/** Builds one list of the board's minute. */
export function buildBoardList(board: Board, list: BoardList): PackedList {
  return packList(board, list, selectEligibleRows(board, list.window), ranksMax);
}

function packList(board: Board, { window, sort, includeHft }: BoardList, eligible: Eligible, most: number): PackedList {
  const rows = rankRows(board, window, sort, includeHft ? eligible.all : eligible.withoutHft, most);
  const pages = splitIntoBatches([...rows], pageRanks).map(page =>
    encodePage(
      page.map((row): RankedWallet => ({ wallet: board.wallets[row]!, ...readRowFigures(board.sums[window], row) })),
    ),
  );
  return { ranks: rows.length, pages };
}

export function splitIntoBatches<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
