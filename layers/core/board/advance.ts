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
  return applyPending(board) || changed;
}

/** Drops pending exits older than all windows. */
function applyPending(board: Board): boolean {
  const due = board.pending.filter(({ exitMs }) => exitMs <= board.minuteMs);
  if (due.length === 0) return false;
  board.pending = board.pending.filter(({ exitMs }) => exitMs > board.minuteMs);
  for (const entry of due) {
    const row = board.rowOf.get(entry.wallet)!;
    addToBoardWindows(board, row, entry);
    if (entry.exitMs <= board.minuteMs - boardReachMs) dropBoardRowHold(board, row);
  }
  return true;
}
