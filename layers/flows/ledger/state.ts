import { type Ledgers, loadLedgers, peekLedgers, type StoredLedger } from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type Notes, type NotesHead } from '../../storage/ledger/notes.ts';

/** Cached ledgers, validated by conditional writes. */
export type CachedLedgers = {
  applied: number;
  notes: NotesHead;
  readonly ledgers: Map<string, StoredLedger>;
  /** Last arrival numbers of wallets changed elsewhere. */
  readonly moved: ReadonlyMap<string, number>;
};

/** Loads note headers; ledgers follow when rows need them. */
export const loadMints = async (
  notes: Notes,
  mints: readonly string[],
): Promise<ReadonlyMap<string, CachedLedgers>> => {
  const heads = [...(await loadNoteHeads(notes, mints))];
  return new Map(heads.map(([mint, head]) => [mint, withoutLedgers(head, head.memo.applied)]));
};

export const withoutLedgers = (notes: NotesHead, applied: number): CachedLedgers => ({
  applied,
  notes,
  ledgers: new Map(),
  moved: new Map(),
});

/** A ledger with its wallet's last row is current. */
export const warmLedgers = async (
  ledgers: Ledgers,
  mint: string,
  state: CachedLedgers,
  wallets: readonly string[],
): Promise<void> => {
  const cold = wallets.filter(wallet => !state.ledgers.has(wallet));
  const moved = cold.filter(wallet => state.moved.has(wallet));
  for (const [wallet, ledger] of await peekLedgers(ledgers, mint, moved))
    if (ledger.seq === state.moved.get(wallet)) state.ledgers.set(wallet, ledger);
  const unknown = cold.filter(wallet => !state.ledgers.has(wallet)).map(wallet => ({ wallet, mint }));
  const loaded = await loadLedgers(ledgers, unknown);
  for (const [at, { wallet }] of unknown.entries()) state.ledgers.set(wallet, loaded[at]!);
};
