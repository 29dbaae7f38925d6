/** Where an event stands on its token's tape. */
export type Placed = {
  readonly slot: number;
  /** Position of the transaction in its block; null where the source does not know it. */
  readonly txIndex: number | null;
  readonly eventIndex: number;
  /** Arrival number, per mint: the last tie-break. */
  readonly seq: number;
};

/** Canonical order: slot, transaction (unknown ones last in their slot), event, arrival. Source: ingest format. */
export const compareOrder = (a: Placed, b: Placed): number => {
  if (a.slot !== b.slot) return a.slot - b.slot;
  if (a.txIndex !== b.txIndex) {
    if (a.txIndex === null) return 1;
    if (b.txIndex === null) return -1;
    return a.txIndex - b.txIndex;
  }
  return a.eventIndex !== b.eventIndex ? a.eventIndex - b.eventIndex : a.seq - b.seq;
};
