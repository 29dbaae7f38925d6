type InSlot = {
  readonly txIndex: number | null;
  /** The transaction's first arrival; null with `txIndex`, or for its first row. */
  readonly firstSeq: number | null;
  readonly seq: number;
};

export type Placed = InSlot & { readonly slot: number; readonly eventIndex: number };

/** Positions from here on are arrivals, below it indexes. */
const UNINDEXED = 2 ** 32;

/** A transaction's index, or its arrival after all indexes. */
export function toSlotOrder({ txIndex, firstSeq, seq }: InSlot): number {
  return txIndex ?? UNINDEXED + (firstSeq ?? seq);
}

/** Whether a position is an index; only these have neighbours. */
export function isIndexed(place: number): boolean {
  return place < UNINDEXED;
}

/** Slot, transaction, event, arrival. See docs/reference/events.md#canonical-order. */
export function compareOrder(a: Placed, b: Placed): number {
  if (a.slot !== b.slot) return a.slot - b.slot;
  const transactions = toSlotOrder(a) - toSlotOrder(b);
  if (transactions !== 0) return transactions;
  return a.eventIndex !== b.eventIndex ? a.eventIndex - b.eventIndex : a.seq - b.seq;
}
