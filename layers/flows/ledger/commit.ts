import { runInParallel } from '../../storage/kernel/parallel.ts';
import { dropPages, type Ledgers, saveLedger, savePages } from '../../storage/ledger/ledgers.ts';
import { addNotes, type Notes, type NotesMemo } from '../../storage/ledger/notes.ts';
import type { Positions } from '../../storage/ledger/positions.ts';
import { type CachedLedgers, loadColdLedgers } from './state.ts';

export type LedgerStores = { readonly ledgers: Ledgers; readonly notes: Notes; readonly positions: Positions };

const PARALLEL_MAX = 25;

/** Writes all notes that the journal lacks, before the ledgers that have their rows. */
export async function saveWaitingNotes(
  { ledgers, notes }: LedgerStores,
  mint: string,
  state: CachedLedgers,
): Promise<void> {
  await loadColdLedgers(ledgers, mint, state, state.unfolded.keys());
  const waiting = [...state.waiting].sort((a, b) => a.seq - b.seq);
  state.notes = await addNotes(notes, state.notes, state.applied, waiting, toMemo(state));
  state.waiting = [];
  state.flushedMs = state.tradedMs;
}

function toMemo({ base, traded }: CachedLedgers): NotesMemo {
  return { applied: base, traded };
}

/** Writes the ledgers that lack rows through `through`. */
export async function saveDueLedgers(
  { ledgers, notes }: LedgerStores,
  mint: string,
  state: CachedLedgers,
  through: number,
): Promise<void> {
  const due = [...state.ledgers].filter(([, { since }]) => since !== null && since <= through);
  await runInParallel(due, PARALLEL_MAX, async ([wallet, work]) => {
    // New pages precede their state; obsolete ones follow it.
    const owner = { wallet, mint };
    await savePages(ledgers, owner, [...work.made.values()]);
    await saveLedger(ledgers, owner, work.stored, work);
    await dropPages(ledgers, owner, [...work.taken.values()]);
    if (work.stored !== null) work.stored = work.seq;
    work.since = null;
    work.made.clear();
    work.taken.clear();
  });
  state.base = through;
  // The next flush says so; a mint at rest may have none.
  if (through === state.applied) state.notes = await addNotes(notes, state.notes, state.applied, [], toMemo(state));
}
