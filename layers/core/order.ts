/** Where a trade is in its slot. */
export type InSlot = {
  /** Position of the transaction in its block; null where the source does not know it. */
  readonly txIndex: number | null;
  /** Arrival number of the transaction's first row, where `txIndex` is null and it is not this row. */
  readonly firstSeq: number | null;
  /** Arrival number, per mint. */
  readonly seq: number;
};

/** Where an event is on its token's tape. */
export type Placed = InSlot & { readonly slot: number; readonly eventIndex: number };

/** Places from here on are arrivals, below it indexes. */
const UNINDEXED = 2 ** 32;

/** A transaction's place in its slot: its index, or, behind all indexes, its arrival. */
export const placeInSlot = ({ txIndex, firstSeq, seq }: InSlot): number => txIndex ?? UNINDEXED + (firstSeq ?? seq);

/** Whether a place is an index. Only indexes can be neighbours in a block. */
export const isIndexed = (place: number): boolean => place < UNINDEXED;

/** Canonical order: slot, transaction (by arrival behind all indexes), event, arrival. Source: ingest format. */
export const compareOrder = (a: Placed, b: Placed): number => {
  if (a.slot !== b.slot) return a.slot - b.slot;
  const transactions = placeInSlot(a) - placeInSlot(b);
  if (transactions !== 0) return transactions;
  return a.eventIndex !== b.eventIndex ? a.eventIndex - b.eventIndex : a.seq - b.seq;
};
