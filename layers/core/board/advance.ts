import { addToBoardWindows, type Board, dropBoardRowHold, isAccepted } from './board.ts';
import type { BoardEntry } from './entry.ts';
import { addSum } from './sums.ts';
import { type BoardWindow, boardReachMs, boardWindowMs, boardWindows } from './window.ts';

/** A range of exit times (afterMs, throughMs]. */
export type Stretch = { readonly afterMs: number; readonly throughMs: number };

/** Exit times that leave a window at minute `toMs`. */
export function toLeavingStretch(board: Board, window: BoardWindow, toMs: number): Stretch {
  return {
    afterMs: board.minuteMs - boardWindowMs[window],
    throughMs: Math.min(toMs - boardWindowMs[window], board.minuteMs),
  };
}

/** Advances the windows; `leaving` has each leaving stretch. Returns whether a sum changed. */
export function advance(
  board: Board,
  toMs: number,
  leaving: Readonly<Record<BoardWindow, readonly BoardEntry[]>>,
): boolean {
  let changed = false;
  // The longest window comes last, since it removes wallets.
  for (const window of boardWindows)
    for (const entry of leaving[window]) {
      if (!isAccepted(board, entry)) continue;
      const row = board.rowOf.get(entry.wallet)!;
      addSum(board.sums[window], row, entry.sum, -1);
      if (window === '30d') dropBoardRowHold(board, row);
      changed = true;
    }
  board.minuteMs = toMs;
  const due = board.pending.filter(({ exitMs }) => exitMs <= toMs);
  if (due.length === 0) return changed;
  board.pending = board.pending.filter(({ exitMs }) => exitMs > toMs);
  for (const entry of due) {
    const row = board.rowOf.get(entry.wallet)!;
    addToBoardWindows(board, row, entry);
    // An exit older than all windows is dropped.
    if (entry.exitMs <= toMs - boardReachMs) dropBoardRowHold(board, row);
  }
  return true;
}
