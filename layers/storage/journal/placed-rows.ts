import { memoize } from '../../core/kernel/memoize.ts';
import type { RowsCodec } from './packed-rows.ts';
import type { Placed } from './segment.ts';

/** A row without its place. */
export type PlacedCodec<Row> = {
  readonly encode: (row: Row, before: Row | null) => readonly unknown[];
  readonly decode: (plain: readonly unknown[], place: Placed, before: Row | null) => Row;
};

const NOWHERE: Placed = { seq: 0, slot: 0, timestampMs: 0 };

/** Rows whose places are differences from the row before. */
export function createPlacedRowsCodec<Row extends Placed>(codec: PlacedCodec<Row>): RowsCodec<Row> {
  // A header writes its rows with each commit.
  const after = memoize((row: Row, before: Row | null) => {
    const { seq, slot, timestampMs } = before ?? NOWHERE;
    return [row.seq - seq, row.slot - slot, row.timestampMs - timestampMs, ...codec.encode(row, before)];
  });
  return {
    encode: rows => rows.map((row, at) => after(row, rows[at - 1] ?? null)),
    decode(plain) {
      let before: Row | null = null;
      return (plain as readonly (readonly [number, number, number, ...unknown[]])[]).map(([seq, slot, ms, ...rest]) => {
        const from: Placed = before ?? NOWHERE;
        const place = { seq: from.seq + seq, slot: from.slot + slot, timestampMs: from.timestampMs + ms };
        before = codec.decode(rest, place, before);
        return before;
      });
    },
  };
}
