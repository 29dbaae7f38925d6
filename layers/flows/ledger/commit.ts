import { inParallel } from '../../storage/kernel/parallel.ts';
import { dropPages, type Ledgers, saveLedger, savePages } from '../../storage/ledger/ledgers.ts';
import { addNotes, type Notes } from '../../storage/ledger/notes.ts';
import { type Positions, saveClosed } from '../../storage/ledger/positions.ts';
import type { Folded } from './fold-mint.ts';
import type { HotLedgers } from './hot-ledgers.ts';
import type { Working } from './working.ts';

export type LedgerStores = { readonly ledgers: Ledgers; readonly notes: Notes; readonly positions: Positions };

const PARALLEL_MAX = 25;

/** Writes notes and closed positions first. Their condition stops processes with stale memory. */
export const commitNotes = async (
  { notes, positions }: LedgerStores,
  mint: string,
  hot: HotLedgers,
  folded: Folded,
): Promise<void> => {
  if (folded.through > hot.notes.seq)
    hot.notes = await addNotes(notes, hot.notes, folded.through, folded.notes, hot.applied);
  await saveClosed(
    positions,
    folded.closed.map(closed => ({ ...closed, mint })),
  );
};

/** Writes changed ledgers, conditional on the loaded version. */
export const commitLedgers = async (
  { ledgers }: LedgerStores,
  mint: string,
  hot: HotLedgers,
  { works, through }: Folded,
): Promise<void> => {
  const changed = [...works].filter(([, work]) => work.seq > work.loaded.seq);
  await inParallel(changed, PARALLEL_MAX, ([wallet, work]) => commitLedger(ledgers, mint, hot, wallet, work));
  hot.applied = through;
};

/** New pages precede their state; obsolete ones follow it. */
const commitLedger = async (
  ledgers: Ledgers,
  mint: string,
  hot: HotLedgers,
  wallet: string,
  { loaded, state, past, seq, made, taken }: Working,
): Promise<void> => {
  const owner = { wallet, mint };
  await savePages(ledgers, owner, [...made.values()]);
  hot.ledgers.set(wallet, await saveLedger(ledgers, owner, loaded, { seq, state, past }));
  await dropPages(ledgers, owner, [...taken.values()]);
};
