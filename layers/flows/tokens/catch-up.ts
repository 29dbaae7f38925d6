import { findHeldTapeRows, readTapeRows, type Tape, type TapeRow } from '../../storage/market/tape.ts';

/** Whether new rows follow an applied row without a gap. */
export function isContinuation(rows: readonly TapeRow[], applied: number): boolean {
  return rows.filter(({ seq }) => seq > applied).every(({ seq }, index) => seq === applied + 1 + index);
}

/** New rows in order. The tape has those that the batch lacks, also between repeated rows. */
export async function fillGaps(
  tape: Tape,
  mint: string,
  applied: number,
  batch: readonly TapeRow[],
): Promise<readonly TapeRow[]> {
  const given = new Map(batch.filter(({ seq }) => seq > applied).map(row => [row.seq, row]));
  const fresh = sortRows([...given.values()]);
  const next = fresh.findLast(({ seq }) => seq - 1 > applied && !given.has(seq - 1));
  if (next === undefined) return fresh;
  const missed = await readRowsThrough(tape, mint, applied, next.seq - 1);
  return sortRows([...missed.filter(({ seq }) => !given.has(seq)), ...fresh]);
}

/** Rows after an applied one through a number. Fewer if some expired. */
export async function readRowsThrough(
  tape: Tape,
  mint: string,
  applied: number,
  through: number,
): Promise<readonly TapeRow[]> {
  if (through <= applied) return [];
  return findHeldTapeRows(tape, mint, applied, through) ?? readTapeRows(tape, mint, { after: applied, through });
}

function sortRows(rows: readonly TapeRow[]): readonly TapeRow[] {
  return rows.toSorted((a, b) => a.seq - b.seq);
}
