import { identityOf, slotOf } from '../../contract/events/record.ts';
import { rowsOfSlots } from '../../storage/journal/journal.ts';
import type { Slots } from '../../storage/journal/pages.ts';
import type { Tape, TapeRow } from '../../storage/market/tape.ts';
import { type Arrival, isApplied } from './arrival.ts';
import { type CachedKey, rowIdentity } from './state.ts';

/** Lifetime of a blockhash in slots. Source: MAX_PROCESSING_AGE of Solana's clock. */
const BLOCKHASH_SLOTS = 150;

/** Returns the arrivals above the source offset, and those of them that are new on the tape. */
export const deduplicate = async (
  tape: Tape,
  state: CachedKey,
  all: readonly Arrival[],
): Promise<{ readonly arrivals: readonly Arrival[]; readonly accepted: ReadonlySet<Arrival> }> => {
  const arrivals = all.filter(arrival => !isApplied(state.head.sourceOffsets, arrival));
  const claimed = new Map(arrivals.map(({ event }) => [identityOf(event), slotOf(event)]));
  const known = await knownIdentities(tape, state, claimed);
  return { arrivals, accepted: new Set(arrivals.filter(({ event }) => isNew(known, identityOf(event)))) };
};

const isNew = (known: Set<string>, id: string): boolean => {
  if (known.has(id)) return false;
  known.add(id);
  return true;
};

/**
 * Returns the identities already on the tape. Checks all cached rows,
 * and stored segments within the blockhash lifetime.
 */
const knownIdentities = async (
  tape: Tape,
  cached: CachedKey,
  claimed: ReadonlyMap<string, number>,
): Promise<Set<string>> => {
  const { head, recent, seen, warmSlot } = cached;
  const slots = [...claimed.values()];
  const cold = slots.map(slot => slotsBeside(slot, warmSlot)).filter(({ first, last }) => first <= last);
  const read = cold.length === 0 ? [] : [...(await rowsOfSlots(tape, head, cold)), ...head.tail, ...recent];
  const known = new Set([...read.map(rowIdentity), ...[...claimed.keys()].filter(id => seen.has(id))]);
  if (cold.length > 0 && slots.every(slot => slot + BLOCKHASH_SLOTS >= warmSlot))
    warm(cached, read, Math.min(...cold.map(({ first }) => first)));
  return known;
};

/** Up to the cached slots, so later batches need not read these. */
const warm = (cached: CachedKey, rows: readonly TapeRow[], fromSlot: number): void => {
  for (const row of rows) if (row.slot >= fromSlot) cached.seen.set(rowIdentity(row), row.slot);
  cached.warmSlot = Math.min(cached.warmSlot, fromSlot - 1);
};

const slotsBeside = (slot: number, warmSlot: number): Slots => ({
  first: Math.max(0, slot - BLOCKHASH_SLOTS),
  last: Math.min(slot + BLOCKHASH_SLOTS, warmSlot),
});
