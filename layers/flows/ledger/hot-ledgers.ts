import { type LedgerOwner, type Ledgers, loadLedgers, type StoredLedger } from '../../storage/ledgers.ts';
import { loadNoteHeads, type Notes, type NotesHead } from '../../storage/notes.ts';

/** A mint's ledgers in a warm function's memory, trusted only through the conditional writes. */
export type HotLedgers = {
  /** Arrival number applied through. */
  applied: number;
  notes: NotesHead;
  /** By wallet. */
  readonly ledgers: Map<string, StoredLedger>;
};

/** Mints in memory, newest used last. */
export type Memory = Map<string, HotLedgers>;

/** Memory is counted in ledgers and lots, each about a kilobyte. */
const WEIGHT_MAX = 20_000;

/** Loads the note heads of mints that memory lacks, many at once. */
export const warmMints = async (notes: Notes, memory: Memory, mints: readonly string[]): Promise<void> => {
  const cold = mints.filter(mint => !memory.has(mint));
  for (const [mint, head] of await loadNoteHeads(notes, cold))
    memory.set(mint, { applied: head.memo.applied, notes: head, ledgers: new Map() });
};

/** Loads the ledgers that memory lacks of owners whose mints it has, many at once. */
export const warmLedgers = async (ledgers: Ledgers, memory: Memory, owners: readonly LedgerOwner[]): Promise<void> => {
  const cold = owners.filter(({ wallet, mint }) => !memory.get(mint)!.ledgers.has(wallet));
  const loaded = await loadLedgers(ledgers, cold);
  for (const [at, { wallet, mint }] of cold.entries()) memory.get(mint)!.ledgers.set(wallet, loaded[at]!);
};

/** Lets go of the mints used longest ago until the rest has room. */
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
