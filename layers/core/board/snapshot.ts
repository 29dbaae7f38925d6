import type { Board } from './board.ts';
import { usdAt } from './nearest.ts';
import { encodePage, pageRanks, type RankedWallet } from './page.ts';
import { type Eligible, eligibleRows, rankRows, roiAt } from './rank.ts';
import { countsPerRow, moneyPerRow } from './sums.ts';
import { limbs } from './wide.ts';
import { type BoardList, type BoardWindow, boardLists, boardWindows, listName } from './window.ts';

/** Ranks per list (setting `leaderboardRanks`), bounding write cost. */
export const ranksMax = 10_000;

export type PackedList = { readonly ranks: number; readonly pages: readonly Uint8Array[] };

export type Snapshot = ReadonlyMap<string, PackedList>;

/** Builds all lists of the board's minute. */
export const snapshotOf = (board: Board, most = ranksMax): Snapshot =>
  new Map(
    boardWindows.flatMap(window => {
      const [eligible, shown] = [eligibleRows(board, window), new Map<number, RankedWallet>()];
      const lists = boardLists.filter(list => list.window === window);
      return lists.map(list => [listName(list), packed(board, list, eligible, most, shown)] as const);
    }),
  );

/** Builds one list of the board's minute. */
export const listOf = (board: Board, list: BoardList, most = ranksMax): PackedList =>
  packed(board, list, eligibleRows(board, list.window), most, new Map());

/** `shown` caches rows of the window's other lists. */
const packed = (
  board: Board,
  { window, sort, includeHft }: BoardList,
  eligible: Eligible,
  most: number,
  shown: Map<number, RankedWallet>,
): PackedList => {
  const rows = rankRows(board, window, sort, includeHft ? eligible.all : eligible.withoutHft, most);
  const ranked = Array.from(rows, row => {
    const known = shown.get(row) ?? rankedAt(board, window, row);
    shown.set(row, known);
    return known;
  });
  return { ranks: rows.length, pages: batches(ranked, pageRanks).map(encodePage) };
};

const rankedAt = (board: Board, window: BoardWindow, row: number): RankedWallet => {
  const { counts, money } = board.sums[window];
  const at = row * moneyPerRow;
  const percent = roiAt(money, at);
  return {
    wallet: board.wallets[row]!,
    exits: counts[row * countsPerRow]!,
    wins: counts[row * countsPerRow + 1]!,
    losses: counts[row * countsPerRow + 2]!,
    pnlUsd: usdAt(money, at),
    cashUsd: usdAt(money, at + limbs),
    volumeUsd: usdAt(money, at + 3 * limbs),
    roiPercent: Number.isFinite(percent) ? percent : null,
  };
};

const batches = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
