import { getItem, getItems } from '../kernel/dynamo.ts';
import { batches } from '../kernel/parallel.ts';
import { tableKeys } from '../kernel/query.ts';
import { headKey, headOf } from './head.ts';
import type { Journal } from './journal.ts';
import { type Placed, segmentRows } from './segment.ts';
import { firstSeqOf, readSince, SEGMENT_SEQS_MAX, segmentKeysFrom } from './since.ts';

const SEGMENTS_PER_READ = 32;

/**
 * Rows after an arrival number through the present header, in pages of about `pageRows`, without
 * gaps. Memory is bounded by the page and the keys of the segments. Needs the index `bySlot`.
 * Throws when rows are missing.
 */
export async function* rowsByArrival<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  after: number,
  pageRows: number,
): AsyncGenerator<readonly Row[]> {
  const item = await getItem(journal, headKey(key));
  if (!item) return;
  const { seq: through, tail } = headOf(item, journal.shape);
  const queue = inOrderAfter<Row>(after, through);
  for await (const rows of segmentsByArrival(journal, key, after)) {
    queue.put(rows);
    while (queue.count() >= pageRows) yield queue.take(pageRows);
  }
  queue.put(tail);
  while (queue.count() > 0) yield queue.take(pageRows);
  // The index may lag; this reads the table.
  if (queue.through() < through) yield await readSince(journal, key, queue.through(), 0, through - queue.through());
}

/** Segments by their first number: those of one commit overlap, others hardly. */
async function* segmentsByArrival<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  after: number,
): AsyncGenerator<readonly Row[]> {
  const found = await segmentKeysFrom(journal, key, 0);
  const wanted = tableKeys(found)
    .map(one => ({ one, first: firstSeqOf(one.s!.S!) }))
    .filter(({ first }) => first > after - SEGMENT_SEQS_MAX)
    .sort((a, b) => a.first - b.first);
  for (const some of batches(wanted, SEGMENTS_PER_READ)) {
    const items = await getItems(
      journal,
      some.map(({ one }) => one),
    );
    yield items.flatMap(segment => segmentRows(segment, journal.shape));
  }
}

/** Holds rows until those before them have come. */
const inOrderAfter = <Row extends Placed>(after: number, last: number) => {
  const waiting = new Map<number, Row>();
  let through = after;
  let ready = after;
  const advance = (): void => {
    while (waiting.has(ready + 1)) ready += 1;
  };
  return {
    put: (rows: readonly Row[]): void => {
      for (const row of rows) if (row.seq > through && row.seq <= last) waiting.set(row.seq, row);
      advance();
    },
    count: (): number => ready - through,
    through: (): number => through,
    take: (max: number): readonly Row[] => {
      const rows: Row[] = [];
      while (through < ready && rows.length < max) {
        through += 1;
        rows.push(waiting.get(through)!);
        waiting.delete(through);
      }
      return rows;
    },
  };
};
