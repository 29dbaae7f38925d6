import type { StreamRecord } from '../edge/stream.ts';
import { fromTapeRow, type TapeRow } from '../storage/tape.ts';

/** What a batch of the trades stream says of a key: rows of its tape in arrival order, or that time has passed. */
export type KeyBatch = {
  readonly rows: readonly TapeRow[];
  readonly clock: boolean;
  /** Of the first of its records. */
  readonly sequence: string;
};

type TapeRecord = {
  readonly key: string;
  readonly rows?: readonly (readonly unknown[])[];
  readonly clock?: boolean;
};

/** The record that asks a mint's consumer to look at the clock. */
export const clockRecord = (key: string): string => JSON.stringify({ key, clock: true } satisfies TapeRecord);

/** The record of a key's rows, as `toTapeRow` wrote them. */
export const tapeRecord = (key: string, rows: readonly (readonly unknown[])[]): string =>
  JSON.stringify({ key, rows } satisfies TapeRecord);

/** Groups the records of a batch by key, in order. */
export const byKey = (records: readonly StreamRecord[]): ReadonlyMap<string, KeyBatch> => {
  const grouped = new Map<string, { rows: TapeRow[]; clock: boolean; sequence: string }>();
  for (const { text, sequence } of records) {
    const { key, rows = [], clock = false } = JSON.parse(text) as TapeRecord;
    const batch = grouped.get(key) ?? { rows: [], clock: false, sequence };
    batch.rows.push(...rows.map(fromTapeRow));
    batch.clock ||= clock;
    grouped.set(key, batch);
  }
  return grouped;
};
