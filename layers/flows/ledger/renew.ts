import { type Notes, readStaleNoteHeads } from '../../storage/ledger/notes.ts';
import type { TapeBatch } from '../processor/records.ts';
import { isContinuation } from '../tokens/catch-up.ts';
import { type CachedLedgers, createCachedLedgers, resolveLedgerBase, updateToNotesHead } from './state.ts';

type Cached = {
  readonly key: string;
  readonly state: CachedLedgers;
  readonly input: Pick<TapeBatch, 'rows'>;
};

/** Follows flushes of other environments, where rows show that these had batches. */
export async function updateCachedLedgers(
  notes: Notes,
  cached: readonly Cached[],
): Promise<ReadonlyMap<string, CachedLedgers>> {
  const behind = cached.filter(({ state, input }) => !isContinuation(input.rows, state.applied));
  const heads = await readStaleNoteHeads(
    notes,
    behind.map(({ key }) => key),
  );
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  for (const { key, state } of behind) {
    const head = heads.get(key);
    if (head === undefined || head.version <= state.notes.version) continue;
    const base = resolveLedgerBase(notes, key, head);
    if (base <= state.applied) updateToNotesHead(state, head, base);
    // Others have finished what is stored.
    else states.set(key, createCachedLedgers(head, base));
  }
  return states;
}
