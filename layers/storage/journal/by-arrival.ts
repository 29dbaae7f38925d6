import { getItems, type Item } from '../kernel/dynamo.ts';
import { splitIntoChunks } from '../kernel/parallel.ts';
import type { Head } from './head.ts';
import type { Journal } from './journal.ts';
import { allSlots, findSegmentKeys } from './pages.ts';
import { type Placed, parseSegmentNewestMs, toSegmentStartMs, unpackSegmentRows } from './segment.ts';
import { parseFirstSeq, SEGMENT_SEQS_MAX } from './since.ts';

/** Rows with arrival numbers above `after` through `through`. */
export type ArrivalRange = {
  readonly after: number;
  readonly through: number;
  /** Only rows in [fromMs, toMs); other segments are not read. */
  readonly fromMs?: number;
  readonly toMs?: number;
};

const SEGMENTS_AT_ONCE = 64;

/**
 * Rows by arrival number, ascending, a few segments at a time. `head` is read before. Rows may be
 * missing if they expired.
 */
export async function* readRowsByArrival<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  range: ArrivalRange,
): AsyncGenerator<Row> {
  const groups = splitIntoChunks(await findSegmentsInRange(journal, head, range), SEGMENTS_AT_ONCE);
  let waiting = new Map(head.tail.filter(row => isWanted(row, range)).map(row => [row.seq, row]));
  for (const [at, group] of groups.entries()) {
    for (const item of await getItems(journal, group))
      for (const row of unpackSegmentRows(item, journal.shape)) if (isWanted(row, range)) waiting.set(row.seq, row);
    const next = groups[at + 1]?.[0];
    const limit = next === undefined ? Infinity : parseFirstSeq(next.s!.S!);
    yield* sortByArrival([...waiting.values()].filter(({ seq }) => seq < limit));
    waiting = new Map([...waiting].filter(([seq]) => seq >= limit));
  }
  yield* sortByArrival([...waiting.values()]);
}

function isWanted(
  { seq, timestampMs }: Placed,
  { after, through, fromMs = 0, toMs = Infinity }: ArrivalRange,
): boolean {
  return seq > after && seq <= through && timestampMs >= fromMs && timestampMs < toMs;
}

function sortByArrival<Row extends Placed>(rows: Row[]): readonly Row[] {
  return rows.sort((a, b) => a.seq - b.seq);
}

/** Keys of segments, by their first arrival number. */
async function findSegmentsInRange<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  range: ArrivalRange,
): Promise<readonly Item[]> {
  return (await findSegmentKeys(journal, head, allSlots))
    .filter(({ s }) => mayHold(s!.S!, range))
    .sort((a, b) => parseFirstSeq(a.s!.S!) - parseFirstSeq(b.s!.S!));
}

function mayHold(sort: string, { after, through, fromMs = 0, toMs = Infinity }: ArrivalRange): boolean {
  const first = parseFirstSeq(sort);
  const newestMs = parseSegmentNewestMs({ s: { S: sort } });
  return (
    first <= through && first > after - SEGMENT_SEQS_MAX && newestMs >= fromMs && toSegmentStartMs(newestMs) < toMs
  );
}
