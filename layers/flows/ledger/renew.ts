import { type Notes, peekNoteHeads } from '../../storage/ledger/notes.ts';
import { isContinuation, type TapeBatch } from '../processor/records.ts';
import { baseIn, type CachedLedgers, followHead, withoutLedgers } from './state.ts';

type Cached = {
  readonly key: string;
  readonly state: CachedLedgers;
  readonly input: Pick<TapeBatch, 'rows'>;
};

/** Follows flushes of other environments, where rows show that these had batches. */
export const renewLedgers = async (
  notes: Notes,
  cached: readonly Cached[],
): Promise<ReadonlyMap<string, CachedLedgers>> => {
  const behind = cached.filter(({ state, input }) => !isContinuation(input.rows, state.applied));
  const heads = await peekNoteHeads(
    notes,
    behind.map(({ key }) => key),
  );
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  for (const { key, state } of behind) {
    const head = heads.get(key);
    if (head === undefined || head.version <= state.notes.version) continue;
    const base = baseIn(notes, key, head);
    if (base <= state.applied) followHead(state, head, base);
    // Others have finished what is stored.
    else states.set(key, withoutLedgers(head, base));
  }
  return states;
};
