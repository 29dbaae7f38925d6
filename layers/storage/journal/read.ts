import { getItem, type Item } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems, queryPages } from '../kernel/query.ts';
import {
  decodeLongMs,
  formatHeadVersion,
  HEAD,
  type Part,
  parseJournalHead,
  parseTailParts,
  toHeadKey,
} from './head.ts';
import type { Journal } from './journal.ts';
import {
  formatTimeKey,
  type Placed,
  parseSegmentNewestMs,
  SEGMENT_MS,
  toSegmentStartMs,
  unpackSegmentRows,
} from './segment.ts';

const TIME_MAX = 99_999_999_999_999;
/** Estimate for the first page; later pages double. */
const ROWS_PER_ITEM = 32;
const PAGE_ITEMS_MAX = 64;
const ONWARD_ITEMS = 4;
const FIND_ITEMS = 16;

/** Rows in [fromMs, toMs), in arrival order. Reads the header first, so a commit hides nothing. */
export async function readRange<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  fromMs: number,
  toMs: number,
): Promise<readonly Row[]> {
  const head = await getItem(journal, toHeadKey(key));
  const rows = head ? parseJournalRows(journal, [head]) : [];
  const longMs = head ? decodeLongMs(head) : 0;
  return filterRange([await readSegments(journal, key, fromMs, toMs, longMs), rows], fromMs, toMs);
}

/** Half price before `settledMs`, where rows of the last second may be missing. */
export async function readStaleRange<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  fromMs: number,
  toMs: number,
  settledMs: number,
): Promise<readonly Row[]> {
  if (settledMs <= fromMs) return readRange(journal, key, fromMs, toMs);
  const head = await getItem(journal, toHeadKey(key));
  const longMs = head ? decodeLongMs(head) : 0;
  const upper = formatUpperKey(toMs, longMs);
  const settled = formatTimeKey(settledMs);
  const older = buildKeyQuery('k = :k AND s BETWEEN :from AND :to', {
    k: key,
    from: formatTimeKey(fromMs),
    to: settled < upper ? settled : upper,
  });
  const newer = buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', { k: key, from: settled, to: upper });
  const found = await Promise.all([
    queryItems(journal, older),
    settled < upper ? queryItems(journal, newer) : Promise.resolve([]),
  ]);
  return filterRange([parseJournalRows(journal, [...found.flat(), ...(head ? [head] : [])])], fromMs, toMs);
}

/** The same for segments only. Callers read the header before, which has `longMs`. */
export async function readSegments<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  fromMs: number,
  toMs: number,
  longMs: number,
): Promise<readonly Row[]> {
  const segments = await queryItems(
    journal,
    buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: key,
      from: formatTimeKey(fromMs),
      to: formatUpperKey(toMs, longMs),
    }),
  );
  return filterRange([parseJournalRows(journal, segments)], fromMs, toMs);
}

/** Reads segments forward from `fromMs` until `enough` accepts. */
export async function readOnward<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  fromMs: number,
  enough: (rows: readonly Row[], readThroughMs: number) => boolean,
  conditionOf: typeof buildKeyQuery = buildConsistentQuery,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const query = {
    ...conditionOf('k = :k AND s BETWEEN :from AND :to', {
      k: key,
      from: formatTimeKey(fromMs),
      to: formatTimeKey(TIME_MAX),
    }),
    Limit: ONWARD_ITEMS,
  };
  for await (const { items } of queryPages(journal, query, 2)) {
    rows.push(...parseJournalRows(journal, items).filter(row => row.timestampMs >= fromMs));
    if (items.length > 0 && enough(rows, parseSegmentNewestMs(items.at(-1)!))) break;
  }
  return mergeByArrival([rows]);
}

function filterRange<Row extends Placed>(
  groups: readonly (readonly Row[])[],
  fromMs: number,
  toMs: number,
): readonly Row[] {
  return mergeByArrival(groups).filter(row => row.timestampMs >= fromMs && row.timestampMs < toMs);
}

/** Receives complete rows, each once, and tells whether they suffice. Not reusable. */
export type Enough<Row> = (more: readonly Row[]) => boolean;

export function hasEnoughRows(count: number): Enough<unknown> {
  let given = 0;
  return more => {
    given += more.length;
    return given >= count;
  };
}

/**
 * Reads back from `beforeMs` until `enough` accepts, in arrival order. Equal `as` returns the
 * cached list while the header is unchanged.
 */
export async function readBack<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  beforeMs: number,
  enough: Enough<Row>,
  wanted = ROWS_PER_ITEM,
  as?: string,
): Promise<readonly Row[]> {
  const { cache } = journal.shape;
  const head = await getItem(journal, toHeadKey(key));
  const name = head && as !== undefined ? `${key} ${beforeMs} ${as} ${formatHeadVersion(head)}` : '';
  const cached = cache?.get(name);
  if (cached) return cached;
  const known = head ? parseTailParts(head, journal.shape) : [];
  const items = Math.min(PAGE_ITEMS_MAX, 2 + Math.ceil(wanted / ROWS_PER_ITEM));
  const longMs = head ? decodeLongMs(head) : 0;
  const rows = await readSegmentsBack(journal, key, beforeMs, enough, { items, known, longMs });
  if (name !== '') cache?.set(name, rows);
  return rows;
}

/** `isWhole`: no row was left unread. */
type Search<Found> = { readonly found: Found | null; readonly isWhole: boolean };

/** The newest row that matches. Stops after the page that reaches `bytesMax`. */
export async function findBack<Row extends Placed, Memo, Found extends Row>(
  journal: Journal<Row, Memo>,
  key: string,
  isIt: (row: Row) => row is Found,
  bytesMax: number,
): Promise<Search<Found>> {
  const head = await getItem(journal, toHeadKey(key));
  const inHead = head && parseJournalHead(head, journal.shape).tail.find(isIt);
  if (inHead) return { found: inHead, isWhole: false };
  const { cache: _cache, ...uncached } = journal.shape;
  const query = { ...buildBackwardsQuery(key, formatTimeKey(TIME_MAX)), Limit: FIND_ITEMS };
  let bytes = 0;
  for await (const { items, next } of queryPages(journal, query, 2)) {
    for (const item of items) {
      const found = unpackSegmentRows(item, uncached).find(isIt);
      if (found) return { found, isWhole: false };
      bytes += item.d!.B!.length;
    }
    if (next && bytes >= bytesMax) return { found: null, isWhole: false };
  }
  return { found: null, isWhole: true };
}

/** Page size, the header's `longMs`, and known rows. */
type Start<Row> = {
  readonly items: number;
  readonly longMs: number;
  readonly known?: readonly Part<Row>[];
  readonly conditionOf?: typeof buildKeyQuery;
};

/** The same for segments and `known` rows. Callers read the header before. */
export async function readSegmentsBack<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  beforeMs: number,
  enough: Enough<Row>,
  { items, longMs, known = [], conditionOf = buildConsistentQuery }: Start<Row>,
): Promise<readonly Row[]> {
  const read = createPartOpener(beforeMs, enough);
  let unread = known;
  for await (const { items: page, next } of queryPages(
    journal,
    { ...buildBackwardsQuery(key, formatUpperKey(beforeMs, longMs), conditionOf), Limit: items },
    2,
  )) {
    const parts = page.map(item => toSegmentPart(journal, item));
    if (read.open([...unread, ...parts], next ? (parts.at(-1)?.newestMs ?? Infinity) : -Infinity)) break;
    unread = [];
  }
  return read.rows();
}

type Opened<Row> = { readonly isOfHead: boolean; readonly rows: readonly Row[] };

/** Opens parts from the newest until `enough` accepts. */
function createPartOpener<Row extends Placed>(beforeMs: number, enough: Enough<Row>) {
  const opened: Opened<Row>[] = [];
  const given = new Set<number>();
  let waiting: readonly Row[] = [];
  const open = (parts: readonly Part<Row>[], floorMs: number): boolean => {
    const order = parts.toSorted((a, b) => b.newestMs - a.newestMs);
    for (const [at, part] of order.entries()) {
      const rows = part.rows();
      opened.push({ isOfHead: part.isOfHead, rows });
      const unreadMs = Math.max(floorMs, order[at + 1]?.newestMs ?? -Infinity);
      const complete: Row[] = [];
      const incomplete: Row[] = [];
      for (const group of [waiting, rows])
        for (const row of group) {
          if (row.timestampMs <= unreadMs) incomplete.push(row);
          else if (row.timestampMs < beforeMs && !given.has(row.seq)) {
            given.add(row.seq);
            complete.push(row);
          }
        }
      waiting = incomplete;
      if (enough(complete)) return true;
    }
    return false;
  };
  return { open, rows: () => mergeOpenedRows(opened).filter(row => row.timestampMs < beforeMs) };
}

/** In order of arrival. Segments are newer than the header read. */
function mergeOpenedRows<Row extends Placed>(opened: readonly Opened<Row>[]): readonly Row[] {
  const backwardsIn = (isOfHead: boolean) => opened.filter(part => part.isOfHead === isOfHead).toReversed();
  return mergeByArrival([...backwardsIn(false), ...backwardsIn(true)].map(({ rows }) => rows));
}

function buildBackwardsQuery(key: string, upper: string, conditionOf: typeof buildKeyQuery = buildConsistentQuery) {
  return {
    ScanIndexForward: false,
    ...conditionOf('k = :k AND s <= :upper', { k: key, upper }),
  };
}

function toSegmentPart<Row extends Placed, Memo>(journal: Journal<Row, Memo>, item: Item): Part<Row> {
  return {
    newestMs: parseSegmentNewestMs(item),
    isOfHead: false,
    rows: () => parseJournalRows(journal, [item]),
  };
}

/** Aligned segments bound the key, long ones their newest time. */
function formatUpperKey(toMs: number, longMs: number): string {
  return formatTimeKey(
    Math.min(Math.max(toSegmentStartMs(Math.min(toMs, TIME_MAX) - 1) + SEGMENT_MS, longMs + 1), TIME_MAX),
  );
}

export function parseJournalRows<Row extends Placed, Memo>(
  { shape }: Journal<Row, Memo>,
  items: readonly Item[],
): readonly Row[] {
  return items.flatMap(item =>
    item.s!.S === HEAD ? parseJournalHead(item, shape).tail : unpackSegmentRows(item, shape),
  );
}

/** Merges rows by arrival number; the first copy wins. */
function mergeByArrival<Row extends Placed>(groups: readonly (readonly Row[])[]): readonly Row[] {
  const rows = groups.flat().sort((a, b) => a.seq - b.seq);
  const isAgain = (row: Row, at: number): boolean => row.seq === rows[at - 1]?.seq;
  return rows.some(isAgain) ? rows.filter((row, at) => !isAgain(row, at)) : rows;
}
