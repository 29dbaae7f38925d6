import { type BoardEntry, formatBoardEntryId, isSummable } from './entry.ts';
import { addSum, type SumColumns, sumColumns } from './sums.ts';
import { type BoardWindow, boardReachMs, boardWindowMs, boardWindows } from './window.ts';

/** Every wallet's sums: a function of the set of accepted entries. */
export type Board = {
  minuteMs: number;
  /** Arrivals are read up to here, unix ms. */
  readThroughMs: number;
  readonly rowOf: Map<string, number>;
  readonly wallets: string[];
  readonly free: number[];
  /** By row: the highest `seq` no longer recent; −1 for none. */
  settled: Float64Array;
  verdictSeq: Float64Array;
  malicious: Uint8Array;
  /** By row: accepted entries still in the longest window. */
  held: Int32Array;
  readonly sums: Readonly<Record<BoardWindow, SumColumns>>;
  /** Recently accepted entries, which may arrive again. */
  readonly recent: Map<string, { readonly wallet: string; readonly seq: number; readonly arrivedMs: number }>;
  pending: BoardEntry[];
};

const capacityMin = 1024;

export function createBoard(minuteMs: number, readThroughMs: number, capacity = capacityMin): Board {
  return {
    minuteMs,
    readThroughMs,
    rowOf: new Map(),
    wallets: [],
    free: [],
    settled: new Float64Array(capacity),
    verdictSeq: new Float64Array(capacity),
    malicious: new Uint8Array(capacity),
    held: new Int32Array(capacity),
    sums: { '1d': sumColumns(capacity), '7d': sumColumns(capacity), '30d': sumColumns(capacity) },
    recent: new Map(),
    pending: [],
  };
}

/** Accepts an entry unless duplicate, expired or oversized. */
export function accept(board: Board, entry: BoardEntry, arrivedMs: number): boolean {
  if (!isSummable(entry) || isAccepted(board, entry)) return false;
  if (entry.exitMs <= board.minuteMs - boardReachMs) {
    const standing = board.rowOf.get(entry.wallet);
    return standing !== undefined && takeVerdict(board, standing, entry);
  }
  const row = board.rowOf.get(entry.wallet) ?? addRow(board, entry.wallet);
  board.recent.set(formatBoardEntryId(entry), { wallet: entry.wallet, seq: entry.seq, arrivedMs });
  board.held[row]! += 1;
  takeVerdict(board, row, entry);
  if (entry.exitMs > board.minuteMs) board.pending.push(entry);
  else addToBoardWindows(board, row, entry);
  return true;
}

/** The newest entry's `malicious` wins. Returns whether it changed. */
function takeVerdict(board: Board, row: number, { seq, malicious }: BoardEntry): boolean {
  if (seq < board.verdictSeq[row]!) return false;
  const verdict = malicious ? 1 : 0;
  const isOther = board.malicious[row] !== verdict;
  board.verdictSeq[row] = seq;
  board.malicious[row] = verdict;
  return isOther;
}

/** Whether an entry or its duplicate was accepted. */
export function isAccepted(board: Board, entry: BoardEntry): boolean {
  const row = board.rowOf.get(entry.wallet);
  return row !== undefined && (entry.seq <= board.settled[row]! || board.recent.has(formatBoardEntryId(entry)));
}

/** Adds an exit to its windows at the board's minute. */
export function addToBoardWindows(board: Board, row: number, entry: BoardEntry): void {
  for (const window of boardWindows)
    if (entry.exitMs > board.minuteMs - boardWindowMs[window]) addSum(board.sums[window], row, entry.sum, 1);
}

/** Arrivals before `beforeMs` are never read again. */
export function dropOldArrivals(board: Board, beforeMs: number): void {
  for (const [id, { wallet, seq, arrivedMs }] of board.recent) {
    if (arrivedMs >= beforeMs) continue;
    board.recent.delete(id);
    const row = board.rowOf.get(wallet);
    if (row !== undefined && board.settled[row]! < seq) board.settled[row] = seq;
  }
}

/** Releases an expired entry, and a wallet without any. */
export function dropBoardRowHold(board: Board, row: number): void {
  board.held[row]! -= 1;
  if (board.held[row]! > 0) return;
  board.rowOf.delete(board.wallets[row]!);
  board.wallets[row] = '';
  board.free.push(row);
}

function addRow(board: Board, wallet: string): number {
  const row = board.free.pop() ?? board.wallets.length;
  if (row === board.held.length) {
    board.settled = copyDoubled(board.settled);
    board.verdictSeq = copyDoubled(board.verdictSeq);
    board.malicious = copyDoubled(board.malicious);
    board.held = copyDoubled(board.held);
    for (const columns of Object.values(board.sums)) {
      columns.counts = copyDoubled(columns.counts);
      columns.money = copyDoubled(columns.money);
      columns.stale = copyDoubled(columns.stale);
      for (const name of ['pnlUsd', 'roi', 'winRate'] as const) columns[name] = copyDoubled(columns[name]);
    }
  }
  board.wallets[row] = wallet;
  board.rowOf.set(wallet, row);
  board.settled[row] = -1;
  board.verdictSeq[row] = -1;
  board.malicious[row] = 0;
  return row;
}

function copyDoubled<Column extends { readonly length: number; set(from: Column): void }>(column: Column): Column {
  const larger = new (column.constructor as new (length: number) => Column)(column.length * 2);
  larger.set(column);
  return larger;
}
