import { getItems, type Item } from '../kernel/dynamo.ts';
import { batches } from '../kernel/parallel.ts';
import { consistently, queryItems, queryPages, tableKeys, where } from '../kernel/query.ts';
import { HEAD, type Head } from './head.ts';
import type { Journal } from './journal.ts';
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
/** Segments that the index may not have yet. */
const NEWEST_SEGMENTS = 16;

/**
 * Rows by arrival number, ascending, a few segments at a time. `head` is read before. Rows may be
 * missing if they expired, or while the index lags.
 */
export async function* rowsByArrival<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  range: ArrivalRange,
): AsyncGenerator<Row> {
  const groups = batches(await segmentsIn(journal, head.key, range), SEGMENTS_AT_ONCE);
  let waiting = new Map(head.tail.filter(row => isWanted(row, range)).map(row => [row.seq, row]));
  for (const [at, group] of groups.entries()) {
    for (const item of await getItems(journal, tableKeys(group)))
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
  key: string,
  range: ArrivalRange,
): Promise<readonly Item[]> => {
  const newest = await queryItems(
    journal,
    { ...consistently('k = :k AND s < :head', { k: key, head: HEAD }), ScanIndexForward: false },
    NEWEST_SEGMENTS,
  );
  const found = new Map(newest.map(({ k, s }) => [s!.S!, { k: k!, s: s! }]));
  const indexed = { IndexName: 'bySlot', ...where('k = :k AND slot_max >= :from', { k: key, from: 0 }) };
  if (newest.length === NEWEST_SEGMENTS)
    for await (const { items } of queryPages(journal, indexed))
      for (const { k, s } of items) if (mayHold(s!.S!, range)) found.set(s!.S!, { k: k!, s: s! });
  return [...found]
    .filter(([sort]) => mayHold(sort, range))
    .sort(([a], [b]) => firstSeqOf(a) - firstSeqOf(b))
    .map(([, item]) => item);
};

const mayHold = (sort: string, { after, through, fromMs = 0, toMs = Infinity }: ArrivalRange): boolean => {
  const first = firstSeqOf(sort);
  const newestMs = segmentNewestMs({ s: { S: sort } });
  return first <= through && first > after - SEGMENT_SEQS_MAX && newestMs >= fromMs && segmentStartMs(newestMs) < toMs;
};
