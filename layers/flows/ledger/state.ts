import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type Ledgers, loadLedgers, untouchedLedger } from '../../storage/ledger/ledgers.ts';
import {
  getCachedLedgerBase,
  loadNoteHeads,
  type Note,
  type Notes,
  type NotesHead,
} from '../../storage/ledger/notes.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { toTradeNote } from '../positions/noted-row.ts';
import { createWorkingLedger, makeMove, type Working } from '../positions/working.ts';

/** Ledgers in memory; commits verify the header. */
export type CachedLedgers = {
  notes: NotesHead;
  /** Rows through it are in `ledgers` or `unfolded`. */
  applied: number;
  /** Stored ledgers have all rows through it. */
  base: number;
  /** Newest number of a trade with candles: the sweep asks for their mints. */
  traded: number;
  /** Newest time of such a trade, unix ms. */
  newestMs: number;
  /** Newest trade's time. */
  tradedMs: number;
  /** The same at the last flush, or the first trade's; 0 without one. */
  flushedMs: number;
  /** Whether `ledgers` has those of all rows, so that others were never stored. */
  isWhole: boolean;
  /** Whether no other environment stored any. */
  isAlone: boolean;
  /** Notes that the journal lacks. */
  waiting: Note[];
  readonly ledgers: Map<string, Working>;
  /** Rows of other wallets that an earlier batch delivered. */
  readonly unfolded: Map<string, TapeRow[]>;
};

/** Loads the headers of notes; ledgers follow when rows need them. */
export async function loadMints(notes: Notes, mints: readonly string[]): Promise<ReadonlyMap<string, CachedLedgers>> {
  return new Map(
    [...(await loadNoteHeads(notes, mints))].map(([mint, head]) => [
      mint,
      createCachedLedgers(head, resolveLedgerBase(notes, mint, head)),
    ]),
  );
}

/** Stored ledgers have all rows through it. */
export function resolveLedgerBase(notes: Notes, mint: string, { memo }: NotesHead): number {
  return Math.max(memo.applied, getCachedLedgerBase(notes, mint));
}

export function createCachedLedgers(notes: NotesHead, base: number): CachedLedgers {
  return {
    notes,
    applied: base,
    base,
    traded: notes.memo.traded,
    newestMs: notes.newestMs,
    tradedMs: notes.newestMs,
    flushedMs: notes.newestMs,
    isWhole: notes.version === 0,
    isAlone: notes.version === 0,
    waiting: [],
    ledgers: new Map(),
    unfolded: new Map(),
  };
}

/** Follows the flushes of other environments. */
export function followFlushes(
  notes: Notes,
  mint: string,
  state: CachedLedgers,
  head: NotesHead | undefined,
): CachedLedgers {
  if (head === undefined || head.version <= state.notes.version) return state;
  const base = resolveLedgerBase(notes, mint, head);
  // Others have finished what is stored. Rows cost less than ledgers.
  const isNear = state.isWhole && base - state.applied <= ROWS_BEHIND_MAX;
  if (base > state.applied && !isNear) return createCachedLedgers(head, base);
  updateToNotesHead(state, head, base);
  return state;
}

const ROWS_BEHIND_MAX = 2_000;

/** Takes over the header of another environment. It may have written any ledger. */
export function updateToNotesHead(state: CachedLedgers, head: NotesHead, base: number): void {
  state.notes = head;
  state.flushedMs = head.newestMs;
  state.base = Math.max(state.base, base);
  state.isAlone = false;
  state.waiting = state.waiting.filter(({ seq }) => seq > head.seq);
  for (const work of state.ledgers.values()) {
    work.stored = null;
    if (work.since !== null) work.since = work.seq <= state.base ? null : Math.max(work.since, state.base + 1);
  }
  for (const [wallet, rows] of state.unfolded) {
    const left = rows.filter(({ seq }) => seq > state.base);
    if (left.length > 0) state.unfolded.set(wallet, left);
    else state.unfolded.delete(wallet);
  }
}

/** Whether stored ledgers lack rows. */
export function isUnwritten({ ledgers, unfolded }: CachedLedgers): boolean {
  return unfolded.size > 0 || ledgers.values().some(({ since }) => since !== null);
}

/** Remembers that rows through the newest one are taken. */
export function noteTaken(state: CachedLedgers, rows: readonly TapeRow[]): void {
  for (const row of rows) {
    state.applied = Math.max(state.applied, row.seq);
    if (!isTrade(row)) continue;
    state.tradedMs = Math.max(state.tradedMs, row.timestampMs);
    state.flushedMs ||= row.timestampMs;
    if (!(row.basePriceUsd !== null && row.tokenRaw !== '0' && !row.tooLate)) continue;
    state.newestMs = Math.max(state.newestMs, row.timestampMs);
    state.traded = Math.max(state.traded, row.seq);
  }
}

export function putOff({ unfolded }: CachedLedgers, wallet: string, row: TapeRow): void {
  const rows = unfolded.get(wallet);
  if (rows === undefined) unfolded.set(wallet, [row]);
  else rows.push(row);
}

const LOADS_IN_PARALLEL_MAX = 25;

/** Loads ledgers and folds the rows that were put off. */
export async function loadColdLedgers(
  ledgers: Ledgers,
  mint: string,
  state: CachedLedgers,
  wallets: Iterable<string>,
): Promise<void> {
  const cold = [...new Set(wallets)].filter(wallet => !state.ledgers.has(wallet));
  const owners = cold.map(wallet => ({ wallet, mint }));
  const stored = state.isWhole ? [] : await loadLedgers(ledgers, owners);
  await runInParallel([...cold.entries()], LOADS_IN_PARALLEL_MAX, async ([at, wallet]) => {
    const work = createWorkingLedger(stored[at] ?? untouchedLedger);
    if (state.isWhole && !state.isAlone) work.stored = null;
    for (const row of state.unfolded.get(wallet) ?? []) await takeNote(ledgers, mint, state, work, row);
    state.unfolded.delete(wallet);
    state.ledgers.set(wallet, work);
  });
}

/** Applies a row and keeps its note. Null if the ledger has it. */
export async function takeNote(ledgers: Ledgers, mint: string, state: CachedLedgers, work: Working, row: TapeRow) {
  const applied = await makeMove({ ledgers, mint }, work, row);
  // Another environment stored it.
  if (row.seq <= state.base) work.since = null;
  const note = applied && toTradeNote(row, applied);
  if (note !== null && note.seq > state.notes.seq) state.waiting.push(note);
  return applied === null ? null : { applied, note };
}
