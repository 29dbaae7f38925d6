import { getEventSlot, toEventIdentity } from '../../contract/events/record.ts';
import { readSlotRows } from '../../storage/journal/journal.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { type Arrival, isApplied } from './arrival.ts';
import { type CachedKey, toRowIdentity } from './state.ts';

/** Lifetime of a blockhash in slots. Source: MAX_PROCESSING_AGE of Solana's clock. */
const BLOCKHASH_SLOTS = 150;

/** Returns the arrivals above the source offset, and those of them that are new on the tape. */
export async function dropDuplicateArrivals(
  tape: Tape,
  state: CachedKey,
  all: readonly Arrival[],
): Promise<{ readonly arrivals: readonly Arrival[]; readonly accepted: ReadonlySet<Arrival> }> {
  const arrivals = all.filter(arrival => !isApplied(state.head.sourceOffsets, arrival));
  const claimed = new Map(arrivals.map(({ event }) => [toEventIdentity(event), getEventSlot(event)]));
  // Returns the identities already on the tape. Checks all cached rows,
  // and stored segments within the blockhash lifetime.
  const { head, recent, seen, warmSlot } = state;
  const slots = [...claimed.values()];
  const cold = slots
    .map(slot => ({
      first: Math.max(0, slot - BLOCKHASH_SLOTS),
      last: Math.min(slot + BLOCKHASH_SLOTS, warmSlot),
    }))
    .filter(({ first, last }) => first <= last);
  const read = cold.length === 0 ? [] : [...(await readSlotRows(tape, head, cold)), ...head.tail, ...recent.all];
  const known = new Set([...read.map(toRowIdentity), ...[...claimed.keys()].filter(id => seen.has(id))]);
  if (cold.length > 0 && slots.every(slot => slot + BLOCKHASH_SLOTS >= warmSlot)) {
    // Up to the cached slots, so later batches need not read these.
    const fromSlot = Math.min(...cold.map(({ first }) => first));
    for (const row of read) if (row.slot >= fromSlot) state.seen.set(toRowIdentity(row), row.slot);
    state.warmSlot = Math.min(state.warmSlot, fromSlot - 1);
  }
  const accepted = arrivals.filter(({ event }) => {
    const id = toEventIdentity(event);
    const isFirst = !known.has(id);
    known.add(id);
    return isFirst;
  });
  return { arrivals, accepted: new Set(accepted) };
}
