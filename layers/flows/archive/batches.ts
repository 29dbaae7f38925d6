import { type ArchivedKey, getFirstWantedRow, nothingArchived } from './archived-keys.ts';

/** A key with the rows that a run must look at. */
export type Slice = { readonly key: string; readonly before: ArchivedKey; readonly through: number };

/** Bounds what is held, and repeated after a cut-off. */
export const BATCH_ROWS_MAX = 100_000;

/** Splits sorted keys. A key is in one batch. */
export function splitIntoKeyBatches(
  ends: readonly (readonly [key: string, seq: number])[],
  archived: ReadonlyMap<string, ArchivedKey>,
  rowsMax = BATCH_ROWS_MAX,
): readonly (readonly Slice[])[] {
  const batches: Slice[][] = [];
  let rows = rowsMax;
  for (const [key, through] of ends) {
    const before = archived.get(key) ?? nothingArchived;
    const wanted = through - getFirstWantedRow(before) + 1;
    if (wanted <= 0) continue;
    if (rows + wanted > rowsMax) {
      batches.push([]);
      rows = 0;
    }
    batches.at(-1)!.push({ key, before, through });
    rows += wanted;
  }
  return batches;
}
