import { type LedgerOwner, type Ledgers, loadLedgers, type StoredLedger } from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type Notes, type NotesHead } from '../../storage/ledger/notes.ts';

/** Cached ledgers, validated by conditional writes. */
export type HotLedgers = {
  applied: number;
  notes: NotesHead;
  readonly ledgers: Map<string, StoredLedger>;
};

/** The most recently used mint is last. */
export type Memory = Map<string, HotLedgers>;

/** Ledgers and lots, each about a kilobyte. */
const WEIGHT_MAX = 20_000;

/** Loads missing note headers in batches. */
export const warmMints = async (notes: Notes, memory: Memory, mints: readonly string[]): Promise<void> => {
  const cold = mints.filter(mint => !memory.has(mint));
  for (const [mint, head] of await loadNoteHeads(notes, cold))
    memory.set(mint, { applied: head.memo.applied, notes: head, ledgers: new Map() });
};

/** Loads missing ledgers of cached mints in batches. */
export const warmLedgers = async (ledgers: Ledgers, memory: Memory, owners: readonly LedgerOwner[]): Promise<void> => {
  const cold = owners.filter(({ wallet, mint }) => !memory.get(mint)!.ledgers.has(wallet));
  const loaded = await loadLedgers(ledgers, cold);
  for (const [at, { wallet, mint }] of cold.entries()) memory.get(mint)!.ledgers.set(wallet, loaded[at]!);
};

/** Evicts least recently used mints. */
export const trim = (memory: Memory, weightMax = WEIGHT_MAX): void => {
  let weight = 0;
  for (const hot of memory.values()) weight += weightOf(hot);
  for (const [mint, hot] of memory) {
    if (weight <= weightMax) return;
    weight -= weightOf(hot);
    memory.delete(mint);
  }
};

const weightOf = ({ ledgers }: HotLedgers): number => {
  let weight = 1;
  for (const { state } of ledgers.values()) weight += 1 + state.lots.length + state.newest.length;
  return weight;
};
