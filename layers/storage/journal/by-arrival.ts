import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
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

export type ArrivalReading = {
  /** A caller of few rows reads few in vain. */
  readonly segmentsAtOnce: number;
  /** The list of segments at half the price: those of the last second may be missing. */
  readonly isStale: boolean;
};

const wholeReading: ArrivalReading = { segmentsAtOnce: 64, isStale: false };
/** Reading one between costs less than a call. */
const PLACES_APART_MAX = 2;
const QUERIES_IN_PARALLEL_MAX = 8;

/**
 * Rows by arrival number, ascending, a few segments at a time. `head` is read before. Rows may be
 * missing if they expired.
 */
export async function* readRowsByArrival<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  range: ArrivalRange,
  { segmentsAtOnce, isStale } = wholeReading,
): AsyncGenerator<Row> {
  const keys = await findSegmentKeys(journal, head, allSlots, { pastMs: Infinity, isStale });
  const wanted = keys
    .filter(({ s }) => mayHold(s!.S!, range))
    .sort((a, b) => parseFirstSeq(a.s!.S!) - parseFirstSeq(b.s!.S!));
  const places = new Map(
    keys
      .map(({ s }) => s!.S!)
      .sort()
      .map((sort, at) => [sort, at]),
  );
  const groups = splitIntoChunks(wanted, segmentsAtOnce);
  let waiting = new Map(head.tail.filter(row => isWanted(row, range)).map(row => [row.seq, row]));
  let limit = 0;
  for (const [at, group] of groups.entries()) {
    // A query also returns segments between, which may be of an earlier group.
    for (const item of await readGroup(journal, head.key, group, places))
      for (const row of unpackSegmentRows(item, journal.shape))
        if (row.seq >= limit && isWanted(row, range)) waiting.set(row.seq, row);
    const next = groups[at + 1]?.[0];
    limit = next === undefined ? Infinity : parseFirstSeq(next.s!.S!);
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

/** Neighbours by one query: a batch pays for each item, a query for their bytes. */
async function readGroup(
  journal: TableRef,
  key: string,
  group: readonly Item[],
  places: ReadonlyMap<string, number>,
): Promise<readonly Item[]> {
  const runs: string[][] = [];
  for (const sort of group.map(({ s }) => s!.S!).sort()) {
    const last = runs.at(-1);
    if (last !== undefined && places.get(sort)! - places.get(last.at(-1)!)! <= PLACES_APART_MAX) last.push(sort);
    else runs.push([sort]);
  }
  const single = runs.filter(({ length }) => length === 1).map(([s]) => ({ k: { S: key }, s: { S: s! } }));
  const queries = runs
    .filter(({ length }) => length > 1)
    .map(run => buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', { k: key, from: run[0]!, to: run.at(-1)! }));
  const found = await runInParallel(queries, QUERIES_IN_PARALLEL_MAX, query => queryItems(journal, query));
  return [...(single.length === 0 ? [] : await getItems(journal, single)), ...found.flat()];
}

function mayHold(sort: string, { after, through, fromMs = 0, toMs = Infinity }: ArrivalRange): boolean {
  const first = parseFirstSeq(sort);
  const newestMs = parseSegmentNewestMs({ s: { S: sort } });
  return (
    first <= through && first > after - SEGMENT_SEQS_MAX && newestMs >= fromMs && toSegmentStartMs(newestMs) < toMs
  );
}
