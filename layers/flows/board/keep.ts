import type { Board } from '../../storage/board/board.ts';
import { copyBoardPages, loadBoardVersion } from '../../storage/board/kept.ts';
import type { Keeper } from '../keep-version.ts';

/** Opens what keeps the leaderboard. */
export function openBoardKeeper(board: Board): Keeper {
  return {
    table: board,
    loadVersion: () => loadBoardVersion(board),
    copyContent: (version, grid, atMs) => copyBoardPages(board, version, grid, atMs),
    newest: new Map(),
  };
}
