import { getItems, type Item, peekItems, putItems, type TableRef } from '../kernel/dynamo.ts';
import { inParallel } from '../kernel/parallel.ts';
import { consistently, queryItems, tableKeys, where } from '../kernel/query.ts';
import { saveVersioned } from '../kernel/versioned.ts';
import { emptyHead, type Head, type HeadShape, headItem, headKey, headOf, indexedOf } from './head.ts';
import { type Placed, SEGMENT_MS, segmentItems, segmentRows, slotEnd, timeKey } from './segment.ts';

export type Journal<Row extends Placed, Memo> = TableRef & { readonly shape: HeadShape<Row, Memo> };

/** Rows and version are derived. */
export type HeadChange<Row, Memo> = Omit<Head<Row, Memo>, 'key' | 'version' | 'tail' | 'tailBytes'>;

/** Larger buffers move to segments at the next commit. */
const TAIL_BYTES_MAX = 1_500;

export const isSpillDue = ({ tailBytes }: Pick<Head<never, never>, 'tailBytes'>): boolean =>
  tailBytes >= TAIL_BYTES_MAX;

/** Unknown keys have an empty header. */
export const loadHeads = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Head<Row, Memo>>> => {
  const items = await getItems(
    journal,
    keys.map(key => headKey(key)),
  );
  const found = new Map(items.map(item => [item.k!.S!, headOf(item, journal.shape)]));
  return new Map(keys.map(key => [key, found.get(key) ?? emptyHead<Row, Memo>(key, journal.shape.memo.empty())]));
};

/** The same at half the price. May lag, and omits unknown keys. A commit verifies the header. */
export const peekHeads = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Head<Row, Memo>>> => {
  const items = await peekItems(journal, keys.map(headKey));
  return new Map(items.map(item => [item.k!.S!, headOf(item, journal.shape)]));
};

/**
 * Commits a batch with one conditional write, after segments. Throws
 * ConditionalCheckFailedException when the header changed.
 */
export const commit = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  change: HeadChange<Row, Memo>,
  added: readonly Row[],
): Promise<Head<Row, Memo>> => {
  const spills = isSpillDue(loaded);
  if (spills) await putItems(journal, segmentItems(loaded.key, loaded.tail, journal.shape.encode));
  const tail = spills ? added : [...loaded.tail, ...added];
  const next = { ...change, key: loaded.key, version: loaded.version + 1, tail, tailBytes: 0 };
  const { item, tailBytes } = headItem(next, journal.shape);
  await saveVersioned(journal, item, {
    version: loaded.version,
    indexed: indexedOf(loaded.memo, journal.shape),
  });
  return { ...next, tailBytes };
};

/** Replaces rows by arrival number. */
export const amendSegments = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  corrected: readonly Row[],
): Promise<void> => {
  const bySeq = new Map(corrected.map(row => [row.seq, row]));
  const items = await segmentsByTime(
    journal,
    key,
    corrected.map(row => row.timestampMs),
  );
  const segments = items.map(item => segmentRows(item, journal.shape));
  const touched = segments.filter(rows => rows.some(row => bySeq.has(row.seq)));
  const { encode } = journal.shape;
  await putItems(
    journal,
    touched.flatMap(rows =>
      segmentItems(
        key,
        rows.map(row => bySeq.get(row.seq) ?? row),
        encode,
      ),
    ),
  );
};

/** Rows that may have any of the slots. Adjacent slots share a lookup. */
export const rowsOfSlots = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  slots: readonly number[],
): Promise<readonly Row[]> => {
  const runs = [...Map.groupBy(slots, slotEnd).entries()];
  const found = await inParallel(runs, RUNS_IN_PARALLEL_MAX, ([end, run]) =>
    segmentKeys(journal, key, Math.min(...run), end),
  );
  return (await getItems(journal, found.flat())).flatMap(item => segmentRows(item, journal.shape));
};

const RUNS_IN_PARALLEL_MAX = 8;

const segmentKeys = async (ref: TableRef, key: string, first: number, end: number): Promise<readonly Item[]> => {
  const found = await queryItems(ref, {
    IndexName: 'bySlot',
    ...where('k = :k AND slot_max BETWEEN :first AND :end', { k: key, first, end }),
  });
  return tableKeys(found);
};

/** Consistent, to see recent writes. */
const segmentsByTime = (ref: TableRef, key: string, timesMs: readonly number[]): Promise<readonly Item[]> =>
  queryItems(
    ref,
    consistently('k = :k AND s BETWEEN :from AND :to', {
      k: key,
      from: timeKey(Math.min(...timesMs)),
      to: timeKey(Math.max(...timesMs) + SEGMENT_MS),
    }),
  );
