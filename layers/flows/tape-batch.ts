import type { StreamRecord } from '../edge/stream.ts';
import { fromTapeRow, type TapeRow } from '../storage/market/tape.ts';

/** A key's rows in arrival order, and ticks. */
export type KeyBatch = {
  readonly rows: readonly TapeRow[];
  readonly clock: boolean;
  /** Of the first record. */
  readonly sequence: string;
};

type TapeRecord = {
  readonly key: string;
  readonly rows?: readonly (readonly unknown[])[];
  readonly clock?: boolean;
};

/** Encodes a tick for a mint's consumers. */
export const clockRecord = (key: string): string => JSON.stringify({ key, clock: true } satisfies TapeRecord);

/** Encodes rows that `toTapeRow` wrote. */
export const tapeRecord = (key: string, rows: readonly (readonly unknown[])[]): string =>
  JSON.stringify({ key, rows } satisfies TapeRecord);

/** Groups records by key, in order. */
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
