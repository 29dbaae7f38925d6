import { type Ledgers, loadLedgers, type StoredLedger } from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type Notes, type NotesHead, peekNoteHeads } from '../../storage/ledger/notes.ts';
import { isContinuation, type TapeBatch } from '../processor/records.ts';

/** Cached ledgers, validated by conditional writes. */
export type CachedLedgers = {
  applied: number;
  notes: NotesHead;
  readonly ledgers: Map<string, StoredLedger>;
};

/** Loads note headers; ledgers follow when rows need them. */
export const loadMints = async (
  notes: Notes,
  mints: readonly string[],
): Promise<ReadonlyMap<string, CachedLedgers>> => {
  const heads = [...(await loadNoteHeads(notes, mints))];
  return new Map(heads.map(([mint, head]) => [mint, { applied: head.memo.applied, notes: head, ledgers: new Map() }]));
};

type Cached = {
  readonly key: string;
  readonly state: CachedLedgers;
  readonly input: Pick<TapeBatch, 'rows' | 'sequence'>;
};

/**
 * Catches up with the notes of other environments, and forgets the ledgers, which they may have
 * changed. A later record of the stream shows that the batch of the newest notes was finished.
 */
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
  for (const { key, state, input } of behind) {
    const head = heads.get(key);
    if (head === undefined || head.version <= state.notes.version) continue;
    const isFinished = BigInt(input.sequence) > BigInt(head.memo.source);
    states.set(key, { applied: isFinished ? head.seq : head.memo.applied, notes: head, ledgers: new Map() });
  }
  return states;
};

/** Loads missing ledgers of some wallets. */
export const warmLedgers = async (
  ledgers: Ledgers,
  mint: string,
  state: CachedLedgers,
  wallets: readonly string[],
): Promise<void> => {
  const cold = wallets.filter(wallet => !state.ledgers.has(wallet)).map(wallet => ({ wallet, mint }));
  const loaded = await loadLedgers(ledgers, cold);
  for (const [at, { wallet }] of cold.entries()) state.ledgers.set(wallet, loaded[at]!);
};
