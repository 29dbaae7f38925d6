import { type ArrivalRange, readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readRange } from '../../storage/journal/read.ts';
import { formatTapeKey, type Tape, type TapeRow } from '../../storage/market/tape.ts';

/** Keys with more rows are not held in memory. */
const HELD_ROWS_MAX = 50_000;

/**
 * Rows of a key by arrival number, ascending. Rows that expired are missing. Throws when others
 * are, which a later attempt may find.
 */
export async function* readKeyRows(tape: Tape, key: string, range: ArrivalRange): AsyncGenerator<TapeRow> {
  const head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
  const expected = Math.min(head.seq, range.through) - range.after;
  const stream = readRowsByArrival(tape, head, range);
  if (range.fromMs !== undefined) yield* stream;
  else if (expected <= HELD_ROWS_MAX) yield* await loadHeldRows(tape, key, range, stream, expected);
  else yield* verifyRowSequence(key, range, stream);
}

/** Reads the table again, consistently, if the index lacked a segment. */
async function loadHeldRows(
  tape: Tape,
  key: string,
  { after, through }: ArrivalRange,
  stream: AsyncGenerator<TapeRow>,
  expected: number,
): Promise<readonly TapeRow[]> {
  const rows = await Array.fromAsync(stream);
  if (rows.length === expected) return rows;
  const all = await readRange(tape, formatTapeKey(key), 0, Infinity);
  return all.filter(({ seq }) => seq > after && seq <= through);
}

/** Only rows before all others may have expired. */
async function* verifyRowSequence(
  key: string,
  { through }: ArrivalRange,
  stream: AsyncGenerator<TapeRow>,
): AsyncGenerator<TapeRow> {
  let next: number | null = null;
  for await (const row of stream) {
    if (next !== null && row.seq !== next) throw createIncompleteError(key, next, row.seq - 1);
    next = row.seq + 1;
    yield row;
  }
  if (next !== null && next <= through) throw createIncompleteError(key, next, through);
}

function createIncompleteError(key: string, first: number, last: number): Error {
  return new Error(
    `Rows ${first} to ${last} of ${key} were not found. The index may lag; the next run reads them again.`,
  );
}
