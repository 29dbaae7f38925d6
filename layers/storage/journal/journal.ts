import { ConflictError, getItems, type Item, readStaleItems, type TableRef } from '../kernel/dynamo.ts';
import { toExpiryAttribute } from '../kernel/expiry.ts';
import { UNIT_BYTES } from '../kernel/item-size.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { replaceOlder, saveNewer, saveNewest, saveVersioned, type Versioned } from '../kernel/versioned.ts';
import { addListings, type Listing } from './directory.ts';
import {
  createEmptyHead,
  type Head,
  type HeadShape,
  parseJournalHead,
  toHeadItem,
  toHeadKey,
  toIndexedAttributes,
} from './head.ts';
import { findSegmentKeys, type Slots, toDirectoryPages } from './pages.ts';
import {
  formatTimeKey,
  isLong,
  type Placed,
  packSegment,
  parseSegmentNewestMs,
  SEGMENT_MS,
  setSegmentVersion,
  splitIntoSegments,
  toSegmentItem,
  toSegmentListing,
  unpackSegmentRows,
  VERSION,
} from './segment.ts';

export type Journal<Row extends Placed, Memo> = TableRef & { readonly shape: HeadShape<Row, Memo> };

/** Rows, their places and the version are derived. */
export type HeadChange<Row, Memo> = Omit<
  Head<Row, Memo>,
  'key' | 'version' | 'tail' | 'tailBytes' | 'longMs' | 'directory'
>;

/** Larger buffers move to segments at the next commit. */
const TAIL_BYTES_MAX = 1_500;

export function isSpillDue({ tailBytes }: Pick<Head<never, never>, 'tailBytes'>): boolean {
  return tailBytes >= TAIL_BYTES_MAX;
}

/** Unknown keys have an empty header. */
export async function loadHeads<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Head<Row, Memo>>> {
  const items = await getItems(
    journal,
    keys.map(key => toHeadKey(key)),
  );
  const found = new Map(items.map(item => [item.k!.S!, parseJournalHead(item, journal.shape)]));
  return new Map(keys.map(key => [key, found.get(key) ?? createEmptyHead<Row, Memo>(key, journal.shape.memo.empty())]));
}

/** The same at half the price. May lag, and omits unknown keys. */
export async function readStaleHeads<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Head<Row, Memo>>> {
  const items = await readStaleItems(journal, keys.map(toHeadKey));
  return new Map(items.map(item => [item.k!.S!, parseJournalHead(item, journal.shape)]));
}

/**
 * Commits a batch with one conditional write, after segments. `corrected` replaces stored rows by
 * arrival number. Throws ConditionalCheckFailedException when the header changed.
 */
export async function commit<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  change: HeadChange<Row, Memo>,
  added: readonly Row[],
  corrected: readonly Row[] = [],
): Promise<Head<Row, Memo>> {
  const bySeq = new Map(corrected.map(row => [row.seq, row]));
  const changed = { ...loaded, tail: replaceRows(loaded.tail, bySeq) };
  const { next, spilled } = buildNextHead(journal, changed, change, added);
  if (await saveSegments(journal, changed, bySeq, spilled)) return saveHead(journal, loaded, next);
  // Ends a commit from the same header.
  const base = await saveHead(journal, loaded, encodeHead(journal, { ...loaded, version: loaded.version + 1 }));
  if (!(await saveSegments(journal, { ...changed, version: base.version }, bySeq, spilled)))
    throw new ConflictError(`Another commit of ${loaded.key} wrote its segments.`);
  return saveHead(journal, base, encodeHead(journal, { ...next.head, version: base.version + 1 }));
}

type Places = Pick<Head<never, never>, 'directory' | 'longMs'>;

/** Rows of new segments, and the segments that new pages list. */
type Spilled<Row> = { readonly segments: readonly (readonly Row[])[]; readonly paged: readonly Listing[] };

const stays: Spilled<never> = { segments: [], paged: [] };

type Encoded<Row, Memo> = { readonly head: Head<Row, Memo>; readonly item: Versioned; readonly units: number };

function encodeHead<Row extends Placed, Memo>(
  { shape }: Journal<Row, Memo>,
  head: Head<Row, Memo>,
): Encoded<Row, Memo> {
  const { item, tailBytes, units } = toHeadItem(head, shape);
  return { head: { ...head, tailBytes }, item, units };
}

/** Chooses whether the buffered rows move to segments. */
function buildNextHead<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  change: HeadChange<Row, Memo>,
  added: readonly Row[],
): { readonly next: Encoded<Row, Memo>; readonly spilled: Spilled<Row> } {
  const { directory, longMs } = loaded;
  const withTail = (tail: readonly Row[], places: Places = { directory, longMs }) =>
    encodeHead(journal, { ...change, ...places, key: loaded.key, version: loaded.version + 1, tail, tailBytes: 0 });
  const alone = () => {
    const isOfLong = isLong(journal.shape, loaded.seq);
    const segments = splitIntoSegments(loaded.tail, journal.shape, isOfLong);
    const { directory, paged } = journal.shape.isListed
      ? addListings(loaded.directory, segments.map(toSegmentListing))
      : { directory: loaded.directory, paged: [] };
    const longMs = isOfLong ? Math.max(loaded.longMs, ...loaded.tail.map(row => row.timestampMs)) : loaded.longMs;
    return { next: withTail(added, { directory, longMs }), spilled: { segments, paged } };
  };
  const isOneUnit = journal.shape.isOneUnit === true && loaded.tail.length > 0;
  if (isSpillDue(loaded) || (isOneUnit && loaded.tailBytes >= UNIT_BYTES)) return alone();
  const whole = { next: withTail([...loaded.tail, ...added]), spilled: stays };
  if (!isOneUnit || added.length === 0 || whole.next.units === 1) return whole;
  const spilling = alone();
  return whole.next.units > spilling.next.units ? spilling : whole;
}

function replaceRows<Row extends Placed>(rows: readonly Row[], bySeq: ReadonlyMap<number, Row>): readonly Row[] {
  return bySeq.size === 0 ? rows : rows.map(row => bySeq.get(row.seq) ?? row);
}

async function saveHead<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  loaded: Head<Row, Memo>,
  { head, item }: Encoded<Row, Memo>,
): Promise<Head<Row, Memo>> {
  await saveVersioned(journal, item, {
    version: loaded.version,
    indexed: toIndexedAttributes(loaded.memo, journal.shape),
  });
  return head;
}

/** False when another commit wrote one. */
async function saveSegments<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  bySeq: ReadonlyMap<number, Row>,
  { segments, paged }: Spilled<Row>,
): Promise<boolean> {
  if (bySeq.size === 0 && segments.length === 0) return true;
  const inTail = new Set(head.tail.map(row => row.seq));
  const amended = await readAmendedSegments(journal, head, new Map([...bySeq].filter(([seq]) => !inTail.has(seq))));
  const spilled = segments.map(rows => toSegmentItem(head.key, rows, journal.shape));
  const versioned = (item: Item, newestMs = parseSegmentNewestMs(item)): Item => ({
    ...setSegmentVersion(item, head.version + 1),
    ...toExpiryAttribute(journal, newestMs),
  });
  const [written] = await Promise.all([
    Promise.all([
      ...amended.map(item => replaceOlder(journal, versioned(item), VERSION)),
      ...spilled.map(item => saveNewer(journal, versioned(item), VERSION)),
    ]),
    ...toDirectoryPages(head.key, paged).map(page => saveNewest(journal, versioned(page.item, page.newestMs), VERSION)),
  ]);
  return written.every(Boolean);
}

/** Segments of corrected rows. */
async function readAmendedSegments<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  { key }: Head<Row, Memo>,
  bySeq: ReadonlyMap<number, Row>,
): Promise<readonly Item[]> {
  if (bySeq.size === 0) return [];
  const items = await querySegmentsByTime(
    journal,
    key,
    [...bySeq.values()].map(row => row.timestampMs),
  );
  return items
    .map(item => ({ item, rows: unpackSegmentRows(item, journal.shape) }))
    .filter(({ rows }) => rows.some(row => bySeq.has(row.seq)))
    .map(({ item, rows }) => packSegment(item, replaceRows(rows, bySeq), journal.shape));
}

/** Rows of segments with any of the slots. Adjacent ranges share a lookup. */
export async function readSlotRows<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  ranges: readonly Slots[],
): Promise<readonly Row[]> {
  const apart: Slots[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = apart.at(-1);
    if (before === undefined || first > before.last + 1) apart.push({ first, last });
    else apart[apart.length - 1] = { first: before.first, last: Math.max(before.last, last) };
  }
  const found = await runInParallel(apart, RANGES_IN_PARALLEL_MAX, range => findSegmentKeys(journal, head, range));
  return (await getItems(journal, found.flat())).flatMap(item => unpackSegmentRows(item, journal.shape));
}

const RANGES_IN_PARALLEL_MAX = 8;

/** Consistent, to see recent writes. */
function querySegmentsByTime(ref: TableRef, key: string, timesMs: readonly number[]): Promise<readonly Item[]> {
  return queryItems(
    ref,
    buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: key,
      from: formatTimeKey(Math.min(...timesMs)),
      to: formatTimeKey(Math.max(...timesMs) + SEGMENT_MS),
    }),
  );
}
