import { accept, type Board as BoardState, createBoard } from '../../core/board/board.ts';
import { restoreBoard } from '../../core/board/board-snapshot.ts';
import { boardReachMs, toMinuteStartMs } from '../../core/board/window.ts';
import { type Board, loadBoardEntries, toQuarterStart } from '../../storage/board/board.ts';
import type { BoardHead } from '../../storage/board/pages.ts';
import { loadBoardSnapshot } from '../../storage/board/snapshots.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';

const QUARTER_MS = 900_000;
const PARALLEL_MAX = 16;
const QUARTERS_AT_ONCE = 96;
/** An unpublished board reads as far back as streams retain, in milliseconds. */
const FIRST_REACH_MS = 3 * 86_400_000;

/** Loads the state: the newest snapshot, else all filed entries, else empty. */
export async function loadBoardState(
  board: Board,
  head: BoardHead,
  nowMs: number,
): Promise<{ readonly state: BoardState; readonly savedMs: number }> {
  const snapshot = await loadBoardSnapshot(board);
  const saved = snapshot && restoreBoard(snapshot);
  if (saved !== null) return { state: saved, savedMs: saved.readThroughMs };
  if (head.readThroughMs === null)
    return { state: createBoard(toMinuteStartMs(nowMs), nowMs - FIRST_REACH_MS), savedMs: 0 };
  return { state: await rebuildBoardFromEntries(board, head.readThroughMs, nowMs), savedMs: 0 };
}

/** Entries count as just arrived: an interrupted filing may have gaps, so check each number. */
async function rebuildBoardFromEntries(board: Board, readThroughMs: number, nowMs: number): Promise<BoardState> {
  const minuteMs = toMinuteStartMs(nowMs);
  const state = createBoard(minuteMs, readThroughMs);
  const first = toQuarterStart(minuteMs - boardReachMs);
  const count = (toQuarterStart(minuteMs) - first) / QUARTER_MS + 1 + QUARTERS_AT_ONCE;
  const quarters = Array.from({ length: count }, (_, at) => first + at * QUARTER_MS);
  for (const group of splitIntoChunks(quarters, QUARTERS_AT_ONCE))
    for (const entries of await runInParallel(group, PARALLEL_MAX, quarter => loadBoardEntries(board, quarter)))
      for (const entry of entries) accept(state, entry, nowMs);
  return state;
}
