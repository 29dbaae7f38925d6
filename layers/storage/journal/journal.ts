import { ConflictError, getItems, type Item, peekItems, type TableRef } from '../kernel/dynamo.ts';
import { expiryAttribute } from '../kernel/expiry.ts';
import { UNIT_BYTES } from '../kernel/item-size.ts';
import { inParallel } from '../kernel/parallel.ts';
import { consistently, queryItems, tableKeys, where } from '../kernel/query.ts';
import { replaceOlder, saveNewer, saveVersioned, type Versioned, versionedSize } from '../kernel/versioned.ts';
import { emptyHead, type Head, type HeadShape, headItem, headKey, headOf, indexedOf } from './head.ts';
import {
  isLong,
  type Placed,
  SEGMENT_MS,
  segmentItems,
  segmentNewestMs,
  segmentRows,
  slotEnd,
  timeKey,
  VERSION,
  versionedSegment,
} from './segment.ts';

export type Journal<Row extends Placed, Memo> = TableRef & { readonly shape: HeadShape<Row, Memo> };

/** Rows, their places and the version are derived. */
export type HeadChange<Row, Memo> = Omit<Head<Row, Memo>, 'key' | 'version' | 'tail' | 'tailBytes' | 'longMs'>;

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
 * Commits a batch with one conditional write, after segments. `corrected` replaces stored rows by
 * arrival number. Throws ConditionalCheckFailedException when the header changed.
 */
export const commit = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  change: HeadChange<Row, Memo>,
  added: readonly Row[],
  corrected: readonly Row[] = [],
): Promise<Head<Row, Memo>> => {
  const bySeq = new Map(corrected.map(row => [row.seq, row]));
  const changed = { ...loaded, tail: replaced(loaded.tail, bySeq) };
  const { next, isSpilling } = nextHead(journal, changed, change, added);
  if (await saveSegments(journal, changed, bySeq, isSpilling)) return saveHead(journal, loaded, next);
  const base = await fence(journal, loaded);
  if (!(await saveSegments(journal, { ...changed, version: base.version }, bySeq, isSpilling)))
    throw new ConflictError(`Another commit of ${loaded.key} wrote its segments.`);
  return saveHead(journal, base, encoded(journal, { ...next.head, version: base.version + 1 }));
};

type Encoded<Row, Memo> = { readonly head: Head<Row, Memo>; readonly item: Versioned };

const encoded = <Row extends Placed, Memo>(
  { shape }: Journal<Row, Memo>,
  head: Head<Row, Memo>,
): Encoded<Row, Memo> => {
  const { item, tailBytes } = headItem(head, shape);
  return { head: { ...head, tailBytes }, item };
};

/** Chooses whether the buffered rows move to segments. */
const nextHead = <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  change: HeadChange<Row, Memo>,
  added: readonly Row[],
): { readonly next: Encoded<Row, Memo>; readonly isSpilling: boolean } => {
  const withTail = (tail: readonly Row[], longMs = loaded.longMs) =>
    encoded(journal, { ...change, key: loaded.key, version: loaded.version + 1, tail, tailBytes: 0, longMs });
  const afterSpill = () => withTail(added, longMsAfter(journal, loaded));
  const isOneUnit = journal.shape.isOneUnit === true && loaded.tail.length > 0;
  if (isSpillDue(loaded) || (isOneUnit && loaded.tailBytes >= UNIT_BYTES))
    return { next: afterSpill(), isSpilling: true };
  const whole = withTail([...loaded.tail, ...added]);
  if (!isOneUnit || added.length === 0 || versionedSize(whole.item) <= UNIT_BYTES)
    return { next: whole, isSpilling: false };
  const alone = afterSpill();
  const isSpilling = journal.shape.isUnindexed
    ? unitsOf(whole.item) > unitsOf(alone.item)
    : loaded.tailBytes > ALONE_SHARE * alone.head.tailBytes;
  return { next: isSpilling ? alone : whole, isSpilling };
};

const longMsAfter = <Row extends Placed, Memo>(
  { shape }: Journal<Row, Memo>,
  { seq, tail, longMs }: Head<Row, Memo>,
): number => (isLong(shape, seq) ? Math.max(longMs, ...tail.map(row => row.timestampMs)) : longMs);

const unitsOf = (item: Versioned): number => Math.ceil(versionedSize(item) / UNIT_BYTES);

/** A few rows wait: a segment costs two units. */
const ALONE_SHARE = 1.5;

const replaced = <Row extends Placed>(rows: readonly Row[], bySeq: ReadonlyMap<number, Row>): readonly Row[] =>
  bySeq.size === 0 ? rows : rows.map(row => bySeq.get(row.seq) ?? row);

const saveHead = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  { head, item }: Encoded<Row, Memo>,
): Promise<Head<Row, Memo>> => {
  await saveVersioned(journal, item, { version: loaded.version, indexed: indexedOf(loaded.memo, journal.shape) });
  return head;
};

/** Ends a commit from the same header. */
const fence = <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
): Promise<Head<Row, Memo>> => saveHead(journal, loaded, encoded(journal, { ...loaded, version: loaded.version + 1 }));

/** False when another commit wrote one. */
const saveSegments = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  bySeq: ReadonlyMap<number, Row>,
  isSpilling: boolean,
): Promise<boolean> => {
  const inTail = new Set(head.tail.map(row => row.seq));
  const amended = await amendedSegments(journal, head, new Map([...bySeq].filter(([seq]) => !inTail.has(seq))));
  const spilled = isSpilling ? segmentItems(head.key, head.tail, journal.shape, isLong(journal.shape, head.seq)) : [];
  const versioned = (item: Item): Item => ({
    ...versionedSegment(item, head.version + 1),
    ...expiryAttribute(journal, segmentNewestMs(item)),
  });
  const written = await Promise.all([
    ...amended.map(item => replaceOlder(journal, versioned(item), VERSION)),
    ...spilled.map(item => saveNewer(journal, versioned(item), VERSION)),
  ]);
  return written.every(Boolean);
};

/** Segments of corrected rows. */
const amendedSegments = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  { key }: Head<Row, Memo>,
  bySeq: ReadonlyMap<number, Row>,
): Promise<readonly Item[]> => {
  if (bySeq.size === 0) return [];
  const items = await segmentsByTime(
    journal,
    key,
    [...bySeq.values()].map(row => row.timestampMs),
  );
  return items
    .map(item => segmentRows(item, journal.shape))
    .filter(rows => rows.some(row => bySeq.has(row.seq)))
    .flatMap(rows => segmentItems(key, replaced(rows, bySeq), journal.shape));
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
