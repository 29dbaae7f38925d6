import { inParallel } from '../../storage/kernel/parallel.ts';
import { dropPages, type Ledgers, saveLedger, savePages } from '../../storage/ledger/ledgers.ts';
import { addNotes, type Notes } from '../../storage/ledger/notes.ts';
import { type Positions, saveClosed } from '../../storage/ledger/positions.ts';
import type { Folded } from './fold-mint.ts';
import type { CachedLedgers } from './state.ts';
import type { Working } from './working.ts';

export type LedgerStores = { readonly ledgers: Ledgers; readonly notes: Notes; readonly positions: Positions };

const PARALLEL_MAX = 25;

/** Writes notes and closed positions first. Their condition stops processes with stale memory. */
export const commitNotes = async (
  { notes, positions }: LedgerStores,
  mint: string,
  state: CachedLedgers,
  folded: Folded,
  source: string,
): Promise<void> => {
  const memo = { applied: state.applied, source, traded: folded.traded };
  if (folded.through > state.notes.seq)
    state.notes = await addNotes(notes, state.notes, folded.through, folded.notes, memo);
  await saveClosed(
    positions,
    folded.closed.map(closed => ({ ...closed, mint })),
  );
};

/** Writes changed ledgers, conditional on the loaded version. */
export const commitLedgers = async (
  { ledgers }: LedgerStores,
  mint: string,
  state: CachedLedgers,
  { works, through }: Folded,
): Promise<void> => {
  const changed = [...works].filter(([, work]) => work.seq > work.loaded.seq);
  await inParallel(changed, PARALLEL_MAX, ([wallet, work]) => commitLedger(ledgers, mint, state, wallet, work));
  state.applied = through;
};

/** New pages precede their state; obsolete ones follow it. */
const commitLedger = async (
  ledgers: Ledgers,
  mint: string,
  cached: CachedLedgers,
  wallet: string,
  { loaded, state, past, seq, made, taken }: Working,
): Promise<void> => {
  const owner = { wallet, mint };
  await savePages(ledgers, owner, [...made.values()]);
  cached.ledgers.set(wallet, await saveLedger(ledgers, owner, loaded, { seq, state, past }));
  await dropPages(ledgers, owner, [...taken.values()]);
};
