import { getItem, getItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryPages } from '../kernel/query.ts';
import { HEAD, type Head, parseJournalHead, toHeadKey } from './head.ts';
import type { Journal } from './journal.ts';
import { findSegmentKeys } from './pages.ts';
import { parseJournalRows, readSegments } from './read.ts';
import { type Placed, unpackSegmentRows } from './segment.ts';

/** A quarter hour, an hour, a day, everything. */
const SPANS_SLOTS = [2_250, 9_000, 216_000, Infinity];

/** Bounds the arrival numbers of one segment. */
export const SEGMENT_SEQS_MAX = 4_096;

/**
 * All rows after an arrival number, without gaps. `slotHint` is the newest slot before them.
 * Throws when rows are missing.
 */
export async function readSince<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  seq: number,
  slotHint: number,
): Promise<readonly Row[]> {
  const item = await getItem(journal, toHeadKey(key));
  const head = item ? parseJournalHead(item, journal.shape) : null;
  if (head === null || head.seq <= seq) return [];
  const search: Search<Row> = {
    after: seq,
    through: head.seq,
    found: new Map(),
    fetched: new Set(),
  };
  take(search, head.tail);
  if (!isWhole(search))
    await searchBack(journal, head, search, buildConsistentQuery('k = :k AND s < :head', { k: key, head: HEAD }));
  for (const span of SPANS_SLOTS)
    if (!isWhole(search)) await searchSlots(journal, head, search, Math.max(0, slotHint - span));
  if (!isWhole(search)) take(search, await readSegments(journal, key, 0, Infinity, head.longMs));
  if (!isWhole(search))
    throw new Error(
      `Rows ${seq + 1} to ${search.through} of ${key} are incomplete (${search.found.size} found). Restore a backup.`,
    );
  return sortFound(search);
}

/** Items of the first page: a query costs by the bytes of all. */
const NEWEST_ITEMS = 6;
const NEWEST_GROWTH = 3;

/**
 * All rows after an arrival number, mostly by one query. None if `isKnown` accepts the header.
 * Throws when rows are missing.
 */
export async function readNewest<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  seq: number,
  isKnown: (head: Head<Row, Memo>) => boolean,
): Promise<readonly Row[]> {
  const back = { ...buildConsistentQuery('k = :k AND s <= :head', { k: key, head: HEAD }), ScanIndexForward: false };
  let search: Search<Row> | undefined;
  let left = SEGMENT_SEQS_MAX;
  let slotMax = 0;
  for await (const { items } of queryPages(journal, { ...back, Limit: NEWEST_ITEMS }, NEWEST_GROWTH)) {
    if (search === undefined) {
      const [first] = items;
      const head = first?.s?.S === HEAD ? parseJournalHead(first, journal.shape) : null;
      if (head === null || head.seq <= seq || isKnown(head)) return [];
      search = { after: seq, through: head.seq, found: new Map(), fetched: new Set() };
      left = EXTRA_ITEMS_MAX + (head.seq - seq) / ROWS_PER_SEGMENT;
      slotMax = head.slotMax;
    }
    for (const item of items) if (!isWhole(search)) take(search, parseJournalRows(journal, [item]));
    if (isWhole(search)) return sortFound(search);
    left -= items.length;
    if (left <= 0) break;
  }
  return readSince(journal, key, seq, slotMax);
}

/** The same at half the price. Null if segments lack a row. */
export async function readStaleSince<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  seq: number,
): Promise<readonly Row[] | null> {
  const search: Search<Row> = { after: seq, through: head.seq, found: new Map(), fetched: new Set() };
  take(search, head.tail);
  if (!isWhole(search))
    await searchBack(journal, head, search, buildKeyQuery('k = :k AND s < :head', { k: head.key, head: HEAD }));
  return isWhole(search) ? sortFound(search) : null;
}

/** A few segments cost no more than one. */
const ROWS_PER_SEGMENT = 6;
/** Some hold few or late rows. */
const EXTRA_ITEMS_MAX = 12;

async function searchBack<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  search: Search<Row>,
  condition: ReturnType<typeof buildKeyQuery>,
): Promise<void> {
  const expected = countMissedSegments(head, search.after);
  let left = expected + EXTRA_ITEMS_MAX;
  for await (const { items } of queryPages(journal, { ...condition, ScanIndexForward: false, Limit: expected }, 2)) {
    take(search, parseJournalRows(journal, items));
    left -= items.length;
    if (isWhole(search) || left <= 0) break;
  }
}

/** As the header lists them. Older ones are estimated. */
function countMissedSegments({ directory, tail, seq }: Head<Placed, unknown>, after: number): number {
  const { segments } = directory;
  const endSeq = tail[0]?.seq ?? seq + 1;
  const listed = segments.filter((_, at) => (segments[at + 1]?.firstSeq ?? endSeq) > after + 1);
  const [first] = segments;
  const rows = first === undefined ? ROWS_PER_SEGMENT : Math.max(1, (endSeq - first.firstSeq) / segments.length);
  const older = Math.max(0, (first?.firstSeq ?? endSeq) - 1 - after);
  return Math.max(1, listed.length + Math.ceil(older / rows));
}

type Search<Row> = {
  readonly after: number;
  readonly through: number;
  readonly found: Map<number, Row>;
  readonly fetched: Set<string>;
};

function sortFound<Row extends Placed>({ found }: Search<Row>): readonly Row[] {
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

function isWhole({ after, through, found }: Search<Placed>): boolean {
  return found.size === through - after;
}

function take<Row extends Placed>({ after, through, found }: Search<Row>, rows: readonly Row[]): void {
  for (const row of rows) if (row.seq > after && row.seq <= through) found.set(row.seq, row);
}

async function searchSlots<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  search: Search<Row>,
  fromSlot: number,
): Promise<void> {
  const keys = await findSegmentKeys(journal, head, { first: fromSlot, last: Infinity });
  const wanted = keys.filter(({ s }) => {
    const firstSeq = parseFirstSeq(s!.S!);
    const mayHold = firstSeq > search.after - SEGMENT_SEQS_MAX && firstSeq <= search.through;
    return mayHold && !search.fetched.has(s!.S!);
  });
  for (const { s } of wanted) search.fetched.add(s!.S!);
  for (const item of await getItems(journal, wanted)) take(search, unpackSegmentRows(item, journal.shape));
}

/** Arrival number of the first row. */
export function parseFirstSeq(sort: string): number {
  return Number(sort.slice(sort.indexOf('#') + 1));
}
