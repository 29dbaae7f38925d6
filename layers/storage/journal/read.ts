import type { QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { getItem, getItems, type Item, queryItems, queryPage } from '../dynamo.ts';
import { HEAD, headOf } from './head.ts';
import { headKey, type Journal } from './journal.ts';
import { type Placed, SEGMENT_MS, segmentNewestMs, segmentRows, timeKey } from './segment.ts';

const TIME_MAX = 99_999_999_999_999;
/** About so many rows a segment holds; a guess at it sizes the first page, and each further page doubles. */
const ROWS_PER_ITEM = 32;
const PAGE_ITEMS_MAX = 64;
/** So many segments a reader keeps in memory at most, about 50 KB each. */
const SEGMENTS_KEPT_MAX = 256;

/** All rows with a time in [fromMs, toMs), in arrival order. The head is read first, so that a commit in between hides nothing. */
export const readRange = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  fromMs: number,
  toMs: number,
): Promise<readonly Row[]> => {
  const head = await getItem(journal, headKey(key));
  const rows = head ? rowsOf(journal, [head]) : [];
  return within([...(await readSegments(journal, key, fromMs, toMs)), ...rows], fromMs, toMs);
};

/** Of the rows that left the head, those with a time in [fromMs, toMs), in arrival order. Whoever also needs the head's must have read it before. */
export const readSegments = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  fromMs: number,
  toMs: number,
): Promise<readonly Row[]> => {
  const segments = await queryItems(journal, {
    ConsistentRead: true,
    KeyConditionExpression: 'k = :k AND s BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':k': { S: key }, ':from': { S: timeKey(fromMs) }, ':to': { S: upperKey(toMs) } },
  });
  return within(rowsOf(journal, segments), fromMs, toMs);
};

const within = <Row extends Placed>(rows: readonly Row[], fromMs: number, toMs: number): readonly Row[] =>
  distinct(rows).filter(row => row.timestampMs >= fromMs && row.timestampMs < toMs);

/**
 * Reads backwards in time from `beforeMs` until `enough` says so of the rows that are complete (nothing unread can be newer),
 * or everything is read; `rowsWanted` is a guess at how many that takes. Returns all rows read below `beforeMs`, in arrival order; the complete ones are among them.
 */
export const readBack = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  key: string,
  beforeMs: number,
  enough: (complete: readonly Row[]) => boolean,
  rowsWanted = ROWS_PER_ITEM,
): Promise<readonly Row[]> => {
  const head = await getItem(journal, headKey(key));
  let rows = head ? rowsOf(journal, [head]) : [];
  let start: Item | undefined;
  let items = Math.min(PAGE_ITEMS_MAX, 2 + Math.ceil(rowsWanted / ROWS_PER_ITEM));
  do {
    const page = await readPage(journal, { ...backwards(key, beforeMs), Limit: items, ExclusiveStartKey: start });
    rows = distinct([...rows, ...page.rows]);
    start = page.next;
    items *= 2;
    const unreadMs = start ? page.oldestMs : -Infinity;
    if (enough(rows.filter(row => row.timestampMs > unreadMs && row.timestampMs < beforeMs))) break;
  } while (start);
  return rows.filter(row => row.timestampMs < beforeMs);
};

const backwards = (key: string, beforeMs: number) => ({
  ConsistentRead: true,
  ScanIndexForward: false,
  KeyConditionExpression: 'k = :k AND s <= :upper',
  ExpressionAttributeValues: { ':k': { S: key }, ':upper': { S: upperKey(beforeMs) } },
});

/** A page of segments, from memory where the journal has one: then the page is asked for by key, and only what is not known is fetched. */
const readPage = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  query: Omit<QueryCommandInput, 'TableName'>,
) => {
  const { memory } = journal;
  const { items, next } = await queryPage(journal, memory ? { ...query, ProjectionExpression: 'k, s' } : query);
  const oldestMs = items.length > 0 ? segmentNewestMs(items.at(-1)!) : -Infinity;
  if (!memory) return { rows: rowsOf(journal, items), next, oldestMs };
  const missing = items.filter(item => !memory.has(segmentId(item)));
  for (const item of await getItems(
    journal,
    missing.map(({ k, s }) => ({ k: k!, s: s! })),
  ))
    keep(memory, segmentId(item), rowsOf(journal, [item]));
  return { rows: items.flatMap(item => memory.get(segmentId(item)) ?? []), next, oldestMs };
};

const segmentId = ({ k, s }: Item): string => `${k!.S}#${s!.S}`;

/** Keeps the segments used last; the page being read always fits. */
const keep = <Row>(memory: Map<string, readonly Row[]>, id: string, rows: readonly Row[]): void => {
  memory.delete(id);
  memory.set(id, rows);
  for (const oldest of memory.keys()) if (memory.size > SEGMENTS_KEPT_MAX) memory.delete(oldest);
};

/** No segment beyond this key holds a row before `toMs`: segments are aligned in time. */
const upperKey = (toMs: number): string => timeKey(Math.min(toMs + SEGMENT_MS, TIME_MAX));

const rowsOf = <Row extends Placed, Memo>({ shape }: Journal<Row, Memo>, items: readonly Item[]): readonly Row[] =>
  items.flatMap(item => (item.s!.S === HEAD ? headOf(item, shape).tail : segmentRows(item, shape.decode)));

/** A row that a crash wrote twice, or that moved from head to segment between two reads, counts once. */
const distinct = <Row extends Placed>(rows: readonly Row[]): readonly Row[] =>
  [...new Map(rows.map(row => [row.seq, row])).values()].sort((a, b) => a.seq - b.seq);
