import { type Ledgers, loadLedgers, type StoredLedger } from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type Notes, type NotesHead } from '../../storage/ledger/notes.ts';

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
