import { inParallel } from '../../storage/kernel/parallel.ts';
import { dropPages, type Ledgers, saveLedger, savePages } from '../../storage/ledger/ledgers.ts';
import { addNotes, type Notes } from '../../storage/ledger/notes.ts';
import { type Positions, saveClosed } from '../../storage/ledger/positions.ts';
import { isFlushDue, unflushed } from './flush.ts';
import type { Folded } from './fold-mint.ts';
import type { CachedLedgers } from './state.ts';
import type { Working } from './working.ts';

export type LedgerStores = { readonly ledgers: Ledgers; readonly notes: Notes; readonly positions: Positions };

const PARALLEL_MAX = 25;

/** Writes closed positions, and the notes when they are due. */
export const commitNotes = async (
  { notes, positions }: LedgerStores,
  mint: string,
  state: CachedLedgers,
  folded: Folded,
  source: string,
): Promise<void> => {
  const { waiting, through, closed } = folded;
  const { applied, notes: head } = state;
  const memo = { applied, source, traded: waiting.at(-1)?.seq ?? head.memo.traded };
  if (isFlushDue(head, folded)) state.notes = await addNotes(notes, head, through, waiting, memo);
  await saveClosed(
    positions,
    closed.map(one => ({ ...one, mint })),
  );
};

/** Writes changed ledgers, conditional on the loaded version. */
export const commitLedgers = async (
  { ledgers }: LedgerStores,
  mint: string,
  state: CachedLedgers,
  { works, through, waiting }: Folded,
): Promise<void> => {
  const changed = [...works].filter(([, work]) => work.seq > work.loaded.seq);
  await inParallel(changed, PARALLEL_MAX, ([wallet, work]) => commitLedger(ledgers, mint, state, wallet, work));
  state.applied = through;
  state.waiting = unflushed(state.notes, waiting);
};

/** New pages precede their state; obsolete ones follow it. */
const commitLedger = async (
  ledgers: Ledgers,
  mint: string,
  cached: CachedLedgers,
  wallet: string,
  { loaded, state, past, seq, notes, made, taken }: Working,
): Promise<void> => {
  const owner = { wallet, mint };
  const next = { seq, state, past, notes: unflushed(cached.notes, notes) };
  await savePages(ledgers, owner, [...made.values()]);
  cached.ledgers.set(wallet, await saveLedger(ledgers, owner, loaded, next));
  await dropPages(ledgers, owner, [...taken.values()]);
};
