import {
  findCachedTapeRows,
  readStaleRowsSince,
  readWantedBack,
  type Tape,
  type TapeRow,
} from '../../storage/market/tape.ts';

/** How far a fold of a token's tape is. `newestSlot`: 0 if unknown. */
export type Place = { readonly applied: number; readonly newestSlot: number };

/** Whether new rows follow an applied row without a gap. */
export function isContinuation(rows: readonly TapeRow[], applied: number): boolean {
  return rows.filter(({ seq }) => seq > applied).every(({ seq }, index) => seq === applied + 1 + index);
}

/** New rows in order. The tape has those that the batch lacks, also between repeated rows. */
export async function fillGaps(
  tape: Tape,
  mint: string,
  { applied, newestSlot }: Place,
  batch: readonly TapeRow[],
): Promise<readonly TapeRow[]> {
  const given = new Map(batch.filter(({ seq }) => seq > applied).map(row => [row.seq, row]));
  const fresh = sortRows([...given.values()]);
  const next = fresh.findLast(({ seq }) => seq - 1 > applied && !given.has(seq - 1));
  if (next === undefined) return fresh;
  const place = { applied, newestSlot: newestSlot || next.slot };
  const missed = await readRowsThrough(tape, mint, place, next.seq - 1);
  return sortRows([...missed.filter(({ seq }) => !given.has(seq)), ...fresh]);
}

/** Rows after the place through a number, mostly at half the price. Fewer if some expired. */
export async function readRowsThrough(
  tape: Tape,
  mint: string,
  { applied, newestSlot }: Place,
  through: number,
): Promise<readonly TapeRow[]> {
  if (through <= applied) return [];
  const received = findCachedTapeRows(tape, mint, applied, through);
  if (received !== null) return received;
  // Without a slot it might read the whole index.
  const stale =
    newestSlot > 0 ? await readStaleRowsSince(tape, mint, { seq: applied, through, slotHint: newestSlot }) : null;
  return stale ?? readWantedBack(tape, mint, { after: applied, through });
}

function sortRows(rows: readonly TapeRow[]): readonly TapeRow[] {
  return rows.toSorted((a, b) => a.seq - b.seq);
}
