import { advance } from '../../core/board/advance.ts';
import { accept, type Board as BoardState, dropOldArrivals } from '../../core/board/board.ts';
import { toBoardSnapshot } from '../../core/board/board-snapshot.ts';
import { buildBoardLists } from '../../core/board/snapshot.ts';
import { toMinuteStartMs } from '../../core/board/window.ts';
import { type Board, readArrivals, saveBoardEntries } from '../../storage/board/board.ts';
import { type BoardHead, loadHead } from '../../storage/board/pages.ts';
import { openBoardSave } from '../../storage/board/snapshots.ts';
import type { SnapshotSave } from '../../storage/kernel/snapshot-save.ts';
import { runSave } from '../run-save.ts';
import { dropBoardEdges, type Edges, readLeavingEntries } from './leaving.ts';
import { isRenewalDue, publish } from './publish.ts';
import type { BoardWatch } from './size.ts';
import { loadBoardState } from './wake.ts';

/** Cached state; it resumes from its own position. */
export type WarmBoard = {
  readonly state: BoardState;
  readonly edges: Edges;
  /** State is newer than the published snapshot. */
  ahead: boolean;
  /** A snapshot that is being saved. */
  saving: SnapshotSave | null;
  /** Time of the last snapshot, and whether the state changed since. */
  savedMs: number;
  unsaved: boolean;
};

export type RankerDeps = {
  readonly board: Board;
  readonly ranks?: number | undefined;
  warm: WarmBoard | null;
  readonly watchSize: BoardWatch;
};

/** Rereads recent arrivals: writer clocks differ, and writes take time. */
const OVERLAP_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;
/** Minimum time between snapshots, plus a minute per ten thousand wallets. */
const SAVE_MS_MIN = 10 * 60_000;
const WALLETS_PER_MINUTE = 10_000;
/** Renews the snapshot before it expires. */
const SAVE_MS_MAX = 86_400_000;

/** Applies arrivals, moves the windows and publishes changes. */
export async function rankMinute(deps: RankerDeps, nowMs: number): Promise<void> {
  const { board } = deps;
  const head = await loadHead(board);
  const warm = deps.warm ?? (await loadWarmBoard(board, head, nowMs));
  // A failure may leave partial changes.
  deps.warm = null;
  // Reads hour by hour to bound memory.
  let taken = 0;
  do taken += await takeThrough(board, warm, Math.min(warm.state.readThroughMs + HOUR_MS, nowMs));
  while (warm.state.readThroughMs < nowMs);

  deps.watchSize(warm.state.rowOf.size);
  const { state, edges } = warm;
  const minuteMs = toMinuteStartMs(nowMs);
  const isMoved =
    minuteMs > state.minuteMs && advance(state, minuteMs, await readLeavingEntries(board, edges, state, minuteMs));
  if (taken > 0 || isMoved) {
    warm.ahead = true;
    warm.unsaved = true;
  }
  if (warm.ahead || isRenewalDue(head, nowMs)) await publishBoard(deps, warm, head, nowMs);
  if (isSaveDue(warm, nowMs)) await save(board, warm, nowMs);
  deps.warm = warm;
}

async function loadWarmBoard(board: Board, head: BoardHead, nowMs: number): Promise<WarmBoard> {
  const { state, savedMs } = await loadBoardState(board, head, nowMs);
  const holds = state.rowOf.size > 0;
  // The loaded state does not say what is published.
  // The snapshot may list wallets that an empty state no longer has.
  return { state, edges: new Map(), ahead: holds || head.minuteMs !== null, savedMs, unsaved: holds, saving: null };
}

/** Files entries before dependent writes. */
async function takeThrough(board: Board, { state, edges }: WarmBoard, throughMs: number): Promise<number> {
  const arrivals = await readArrivals(
    board,
    state.readThroughMs - OVERLAP_MS,
    Math.max(throughMs, state.readThroughMs) + OVERLAP_MS,
  );
  const accepted = arrivals.filter(({ entry, arrivedMs }) => accept(state, entry, arrivedMs)).map(({ entry }) => entry);
  await saveBoardEntries(board, accepted);
  dropBoardEdges(edges, accepted);
  state.readThroughMs = Math.max(state.readThroughMs, throughMs);
  dropOldArrivals(state, state.readThroughMs - OVERLAP_MS);
  return accepted.length;
}

/** Never replaces a newer minute. */
async function publishBoard(
  { board, ranks }: RankerDeps,
  warm: WarmBoard,
  head: BoardHead,
  nowMs: number,
): Promise<void> {
  const { state } = warm;
  if (head.minuteMs !== null && head.minuteMs > state.minuteMs) return;
  const won = await publish(board, head, buildBoardLists(state, ranks), state, nowMs);
  if (won) warm.ahead = false;
}

function isSaveDue({ state, savedMs, unsaved }: WarmBoard, nowMs: number): boolean {
  const sinceMs = nowMs - savedMs;
  if (state.rowOf.size === 0 && !unsaved) return false;
  return (
    sinceMs >= SAVE_MS_MAX || (unsaved && sinceMs >= SAVE_MS_MIN + (state.rowOf.size / WALLETS_PER_MINUTE) * 60_000)
  );
}

/** A save that takes longer goes on in the next minute. */
async function save(board: Board, warm: WarmBoard, nowMs: number): Promise<void> {
  const isSaved = await runSave(warm, () => openBoardSave(board, toBoardSnapshot(warm.state)));
  if (!isSaved) return;
  warm.savedMs = nowMs;
  warm.unsaved = false;
}
