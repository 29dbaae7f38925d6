import { identityOf, slotOf } from '../../contract/events/record.ts';
import { rowsOfSlots } from '../../storage/journal/journal.ts';
import { slotEnd } from '../../storage/journal/segment.ts';
import { type Tape, tapeKey } from '../../storage/market/tape.ts';
import { type Arrival, isApplied } from './arrival.ts';
import { type CachedKey, rowIdentity } from './state.ts';

/** Lifetime of a blockhash in slots. Source: MAX_PROCESSING_AGE of Solana's clock. */
const BLOCKHASH_SLOTS = 150;

/** Returns the arrivals above the source offset, and those of them that are new on the tape. */
export const deduplicate = async (
  tape: Tape,
  key: string,
  state: CachedKey,
  all: readonly Arrival[],
): Promise<{ readonly arrivals: readonly Arrival[]; readonly accepted: ReadonlySet<Arrival> }> => {
  const arrivals = all.filter(arrival => !isApplied(state.head.sourceOffsets, arrival));
  const claimed = new Map(arrivals.map(({ event }) => [identityOf(event), slotOf(event)]));
  const known = await knownIdentities(tape, key, state, claimed);
  return { arrivals, accepted: new Set(arrivals.filter(({ event }) => isNew(known, identityOf(event)))) };
};

const isNew = (known: Set<string>, id: string): boolean => {
  if (known.has(id)) return false;
  known.add(id);
  return true;
};

/**
 * Returns the identities already on the tape. Checks all cached rows,
 * and stored segments within the blockhash lifetime. The segment index may lag.
 */
const knownIdentities = async (
  tape: Tape,
  key: string,
  { head, recent, seen, warmSlot }: CachedKey,
  claimed: ReadonlyMap<string, number>,
): Promise<Set<string>> => {
  const cold = [...new Set([...claimed.values()].flatMap(slot => slotsBeside(slot, warmSlot)))];
  const read = cold.length === 0 ? [] : [...(await rowsOfSlots(tape, tapeKey(key), cold)), ...head.tail, ...recent];
  return new Set([...read.map(rowIdentity), ...[...claimed.keys()].filter(id => seen.has(id))]);
};

const slotsBeside = (slot: number, warmSlot: number): readonly number[] => {
  const first = Math.max(0, slot - BLOCKHASH_SLOTS);
  const last = Math.min(slot + BLOCKHASH_SLOTS, warmSlot);
  return [first, slotEnd(first) + 1].filter(from => from <= last);
};
