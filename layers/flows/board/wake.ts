import { accept, type Board as BoardState, emptyBoard } from '../../core/board/board.ts';
import { boardFrom } from '../../core/board/board-snapshot.ts';
import { boardReachMs, minuteOf } from '../../core/board/window.ts';
import { type Board, filedEntries, quarterOf } from '../../storage/board/board.ts';
import type { BoardHead } from '../../storage/board/pages.ts';
import { loadBoardSnapshot } from '../../storage/board/snapshots.ts';
import { batches, inParallel } from '../../storage/kernel/parallel.ts';

const QUARTER_MS = 900_000;
const PARALLEL_MAX = 16;
const QUARTERS_AT_ONCE = 96;
/** An unpublished board reads as far back as streams retain, in milliseconds. */
const FIRST_REACH_MS = 3 * 86_400_000;

/** Loads the state: the newest snapshot, else all filed entries, else empty. */
export const wakeBoard = async (
  board: Board,
  head: BoardHead,
  nowMs: number,
): Promise<{ readonly state: BoardState; readonly savedMs: number }> => {
  const snapshot = await loadBoardSnapshot(board);
  const saved = snapshot && boardFrom(snapshot);
  if (saved !== null) return { state: saved, savedMs: saved.readThroughMs };
  if (head.readThroughMs === null) return { state: emptyBoard(minuteOf(nowMs), nowMs - FIRST_REACH_MS), savedMs: 0 };
  return { state: await boardFromFiled(board, head.readThroughMs, nowMs), savedMs: 0 };
};

/** Entries count as just arrived: an interrupted filing may have gaps, so check each number. */
const boardFromFiled = async (board: Board, readThroughMs: number, nowMs: number): Promise<BoardState> => {
  const minuteMs = minuteOf(nowMs);
  const state = emptyBoard(minuteMs, readThroughMs);
  const first = quarterOf(minuteMs - boardReachMs);
  const count = (quarterOf(minuteMs) - first) / QUARTER_MS + 1 + QUARTERS_AT_ONCE;
  const quarters = Array.from({ length: count }, (_, at) => first + at * QUARTER_MS);
  for (const group of batches(quarters, QUARTERS_AT_ONCE))
    for (const entries of await inParallel(group, PARALLEL_MAX, quarter => filedEntries(board, quarter)))
      for (const entry of entries) accept(state, entry, nowMs);
  return state;
};
