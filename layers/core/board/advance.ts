import { type Board, enterWindows, isAccepted, release } from './board.ts';
import type { BoardEntry } from './entry.ts';
import { addSum } from './sums.ts';
import { type BoardWindow, boardReachMs, boardWindowMs, boardWindows } from './window.ts';

/** A stretch of exit times: after `afterMs`, through `throughMs`. Empty where the second is not greater. */
export type Stretch = { readonly afterMs: number; readonly throughMs: number };

/** The exit times that leave a window when the board's minute moves on to `toMs`. What lies after the old minute never was in. */
export const leavingStretch = (board: Board, window: BoardWindow, toMs: number): Stretch => ({
  afterMs: board.minuteMs - boardWindowMs[window],
  throughMs: Math.min(toMs - boardWindowMs[window], board.minuteMs),
});

/**
 * Moves the windows on to a later minute. `leaving` is, per window, every logged entry of its leaving stretch, each once; one that the board has not
 * accepted is passed over, since its sums were never added. Says whether any sum changed.
 */
export const advance = (
  board: Board,
  toMs: number,
  leaving: Readonly<Record<BoardWindow, readonly BoardEntry[]>>,
): boolean => {
  let changed = false;
  // The longest window last: it is the one that forgets wallets.
  for (const window of boardWindows)
    for (const entry of leaving[window]) {
      if (!isAccepted(board, entry)) continue;
      const row = board.rowOf.get(entry.wallet)!;
      addSum(board.sums[window], row, entry.sum, -1);
      if (window === '30d') release(board, row);
      changed = true;
    }
  board.minuteMs = toMs;
  return enterPending(board) || changed;
};

/** Exits that the minute has reached enter their windows; those that it has outrun altogether are forgotten. */
const enterPending = (board: Board): boolean => {
  const due = board.pending.filter(({ exitMs }) => exitMs <= board.minuteMs);
  if (due.length === 0) return false;
  board.pending = board.pending.filter(({ exitMs }) => exitMs > board.minuteMs);
  for (const entry of due) {
    const row = board.rowOf.get(entry.wallet)!;
    enterWindows(board, row, entry);
    if (entry.exitMs <= board.minuteMs - boardReachMs) release(board, row);
  }
  return true;
};
