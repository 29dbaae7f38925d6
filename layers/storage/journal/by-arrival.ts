import { getItems, type Item } from '../kernel/dynamo.ts';
import { batches } from '../kernel/parallel.ts';
import type { Head } from './head.ts';
import type { Journal } from './journal.ts';
import { allSlots, segmentKeysIn } from './pages.ts';
import { type Placed, segmentNewestMs, segmentRows, segmentStartMs } from './segment.ts';
import { firstSeqOf, SEGMENT_SEQS_MAX } from './since.ts';

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
export async function* rowsByArrival<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  range: ArrivalRange,
): AsyncGenerator<Row> {
  const groups = batches(await segmentsIn(journal, head, range), SEGMENTS_AT_ONCE);
  let waiting = new Map(head.tail.filter(row => isWanted(row, range)).map(row => [row.seq, row]));
  for (const [at, group] of groups.entries()) {
    for (const item of await getItems(journal, group))
      for (const row of segmentRows(item, journal.shape)) if (isWanted(row, range)) waiting.set(row.seq, row);
    const next = groups[at + 1]?.[0];
    const limit = next === undefined ? Infinity : firstSeqOf(next.s!.S!);
    yield* ascending([...waiting.values()].filter(({ seq }) => seq < limit));
    waiting = new Map([...waiting].filter(([seq]) => seq >= limit));
  }
  yield* ascending([...waiting.values()]);
}

const isWanted = (
  { seq, timestampMs }: Placed,
  { after, through, fromMs = 0, toMs = Infinity }: ArrivalRange,
): boolean => seq > after && seq <= through && timestampMs >= fromMs && timestampMs < toMs;

const ascending = <Row extends Placed>(rows: Row[]): readonly Row[] => rows.sort((a, b) => a.seq - b.seq);

/** Keys of segments, by their first arrival number. */
const segmentsIn = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  range: ArrivalRange,
): Promise<readonly Item[]> =>
  (await segmentKeysIn(journal, head, allSlots))
    .filter(({ s }) => mayHold(s!.S!, range))
    .sort((a, b) => firstSeqOf(a.s!.S!) - firstSeqOf(b.s!.S!));

const mayHold = (sort: string, { after, through, fromMs = 0, toMs = Infinity }: ArrivalRange): boolean => {
  const first = firstSeqOf(sort);
  const newestMs = segmentNewestMs({ s: { S: sort } });
  return first <= through && first > after - SEGMENT_SEQS_MAX && newestMs >= fromMs && segmentStartMs(newestMs) < toMs;
};
