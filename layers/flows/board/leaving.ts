import { type Stretch, toLeavingStretch } from '../../core/board/advance.ts';
import type { Board as BoardState } from '../../core/board/board.ts';
import type { BoardEntry } from '../../core/board/entry.ts';
import { type BoardWindow, boardWindowMs, boardWindows } from '../../core/board/window.ts';
import { type Board, loadBoardEntries, toQuarterStart } from '../../storage/board/board.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';

export type Edges = Map<number, readonly BoardEntry[]>;

export type Leaving = Readonly<Record<BoardWindow, readonly BoardEntry[]>>;

const QUARTER_MS = 900_000;
const PARALLEL_MAX = 16;

/** Returns the filed entries that leave each window by a minute. */
export async function readLeavingEntries(
  board: Board,
  edges: Edges,
  state: BoardState,
  toMs: number,
): Promise<Leaving> {
  const leaving: Record<BoardWindow, readonly BoardEntry[]> = { '1d': [], '7d': [], '30d': [] };
  if (state.rowOf.size === 0) return leaving;
  for (const window of boardWindows)
    leaving[window] = await loadLeavingEntries(board, edges, toLeavingStretch(state, window, toMs));
  const standing = new Set(boardWindows.map(window => toQuarterStart(toMs - boardWindowMs[window] + 1)));
  for (const quarter of edges.keys()) if (!standing.has(quarter)) edges.delete(quarter);
  return leaving;
}

/** Evicts quarter hours that have new entries. */
export function dropBoardEdges(edges: Edges, filed: readonly BoardEntry[]): void {
  for (const { exitMs } of filed) edges.delete(toQuarterStart(exitMs));
}

async function loadLeavingEntries(
  board: Board,
  edges: Edges,
  { afterMs, throughMs }: Stretch,
): Promise<readonly BoardEntry[]> {
  if (throughMs <= afterMs) return [];
  const first = toQuarterStart(afterMs + 1);
  const count = (toQuarterStart(throughMs) - first) / QUARTER_MS + 1;
  const quarters = Array.from({ length: count }, (_, at) => first + at * QUARTER_MS);
  const found: BoardEntry[] = [];
  // Bounds memory after a pause of days.
  for (const group of splitIntoChunks(quarters, PARALLEL_MAX))
    for (const entries of await runInParallel(group, PARALLEL_MAX, quarter =>
      loadQuarterEntries(board, edges, quarter),
    ))
      for (const entry of entries) if (entry.exitMs > afterMs && entry.exitMs <= throughMs) found.push(entry);
  return found;
}

async function loadQuarterEntries(board: Board, edges: Edges, quarterMs: number): Promise<readonly BoardEntry[]> {
  const known = edges.get(quarterMs);
  if (known !== undefined) return known;
  const entries = await loadBoardEntries(board, quarterMs);
  edges.set(quarterMs, entries);
  return entries;
}
