import { getItem, getItems, type Item, peekItems, type TableRef } from '../kernel/dynamo.ts';
import { queryItems, tableKeys, where } from '../kernel/query.ts';
import { type Head, headKey, headOf } from './head.ts';
import type { Journal } from './journal.ts';
import { readSegments } from './read.ts';
import { type Placed, SEGMENT_SLOTS, segmentRows } from './segment.ts';

/** A quarter hour, an hour, a day, everything. */
const SPANS_SLOTS = [SEGMENT_SLOTS, 4 * SEGMENT_SLOTS, 96 * SEGMENT_SLOTS, Infinity];

/** Bounds the arrival numbers of one segment. */
const SEGMENT_SEQS_MAX = 4_096;

/**
 * All rows after an arrival number, or the first `max`, without gaps. `slotHint` is the newest slot
 * before them. Throws when rows are missing.
 */
export const readSince = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  seq: number,
  slotHint: number,
  max = Infinity,
): Promise<readonly Row[]> => {
  const item = await getItem(journal, headKey(key));
  const head = item ? headOf(item, journal.shape) : null;
  if (head === null || head.seq <= seq) return [];
  const search: Search<Row> = {
    after: seq,
    through: Math.min(head.seq, seq + max),
    found: new Map(),
    fetched: new Set(),
  };
  take(search, head.tail);
  for (const span of SPANS_SLOTS)
    if (!isWhole(search)) await searchSlots(journal, head, search, Math.max(0, slotHint - span));
  // The index may lag; the table does not.
  if (!isWhole(search)) take(search, await readSegments(journal, key, 0, Infinity));
  if (!isWhole(search))
    throw new Error(
      `Rows ${seq + 1} to ${search.through} of ${key} are incomplete (${search.found.size} found). Restore a backup.`,
    );
  return inOrder(search);
};

/** A minute; rows seldom arrive later. */
const NEAR_SLOTS = [0, 150];

/**
 * Rows after an arrival number through a header's newest, at half the price of `readSince`.
 * Null if some are not found near the slot.
 */
export const peekSince = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  seq: number,
  slotHint: number,
): Promise<readonly Row[] | null> => {
  const search: Search<Row> = { after: seq, through: head.seq, found: new Map(), fetched: new Set() };
  take(search, head.tail);
  for (const span of NEAR_SLOTS) {
    if (isWhole(search)) break;
    const keys = await segmentKeysFrom(journal, head.key, slotHint - span);
    const firstSeqs = keys.map(({ s }) => firstSeqOf(s!.S!));
    // The segment before the first new row may hold it.
    const from = Math.max(0, ...firstSeqs.filter(first => first <= seq + 1));
    const wanted = keys.filter((_, at) => firstSeqs[at]! >= from && firstSeqs[at]! <= head.seq);
    for (const item of await peekItems(journal, tableKeys(wanted))) take(search, segmentRows(item, journal.shape));
  }
  return isWhole(search) ? inOrder(search) : null;
};

type Search<Row> = {
  readonly after: number;
  readonly through: number;
  readonly found: Map<number, Row>;
  readonly fetched: Set<string>;
};

const inOrder = <Row extends Placed>({ found }: Search<Row>): readonly Row[] =>
  [...found.values()].sort((a, b) => a.seq - b.seq);

const isWhole = ({ after, through, found }: Search<Placed>): boolean => found.size === through - after;

const take = <Row extends Placed>({ after, through, found }: Search<Row>, rows: readonly Row[]): void => {
  for (const row of rows) if (row.seq > after && row.seq <= through) found.set(row.seq, row);
};

const searchSlots = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  { key }: Head<Row, Memo>,
  search: Search<Row>,
  fromSlot: number,
): Promise<void> => {
  const keys = await segmentKeysFrom(journal, key, fromSlot);
  const wanted = keys.filter(({ s }) => !search.fetched.has(s!.S!) && mayHold(search, firstSeqOf(s!.S!)));
  for (const { s } of wanted) search.fetched.add(s!.S!);
  for (const item of await getItems(journal, tableKeys(wanted))) take(search, segmentRows(item, journal.shape));
};

const segmentKeysFrom = (table: TableRef, key: string, fromSlot: number): Promise<readonly Item[]> =>
  queryItems(table, { IndexName: 'bySlot', ...where('k = :k AND slot_max >= :from', { k: key, from: fromSlot }) });

const mayHold = ({ after, through }: Search<Placed>, firstSeq: number): boolean =>
  firstSeq > after - SEGMENT_SEQS_MAX && firstSeq <= through;

/** Arrival number of the first row. */
const firstSeqOf = (sort: string): number => Number(sort.slice(sort.indexOf('#') + 1));
