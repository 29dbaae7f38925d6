import { getItems, type Item } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems, queryPage, queryPages } from '../kernel/query.ts';
import type { Head } from './head.ts';
import type { Journal } from './journal.ts';
import { allSlots, findSegmentKeys } from './pages.ts';
import { formatTimeKey, type Placed, parseSegmentNewestMs, SEGMENT_MS, unpackSegmentRows } from './segment.ts';
import { parseFirstSeq, SEGMENT_SEQS_MAX } from './since.ts';

const TIME_MAX = 99_999_999_999_999;
const NEAR_SEQS = 32;
const PAGE_ITEMS = 2;
const AROUND_ITEMS_MAX = 256;

type Search<Row extends Placed, Memo> = {
  readonly journal: Journal<Row, Memo>;
  readonly key: string;
  readonly wanted: ReadonlySet<number>;
  readonly found: Map<number, Row>;
};

/**
 * Rows with the given arrival numbers, ascending. A number without a row reads everything.
 * Arrivals mostly follow time, so time finds them.
 */
export async function readArrivals<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  head: Head<Row, Memo>,
  wanted: ReadonlySet<number>,
): Promise<readonly Row[]> {
  const search: Search<Row, Memo> = { journal, key: head.key, wanted, found: new Map() };
  take(search, head.tail);
  if (!isWhole(search)) await readAround(search, head.newestMs);
  if (!isWhole(search) && journal.shape.isListed) await readListed(search, head);
  if (!isWhole(search)) takeSegments(search, await queryAllSegments(search));
  return [...search.found.values()].sort((a, b) => a.seq - b.seq);
}

function isWhole<Row extends Placed, Memo>({ wanted, found }: Search<Row, Memo>): boolean {
  return found.size === wanted.size;
}

function take<Row extends Placed, Memo>({ wanted, found }: Search<Row, Memo>, rows: readonly Row[]): void {
  for (const row of rows) if (wanted.has(row.seq) && !found.has(row.seq)) found.set(row.seq, row);
}

function takeSegments<Row extends Placed, Memo>(search: Search<Row, Memo>, items: readonly Item[]): void {
  const [least, most] = findMissingRange(search);
  for (const item of items) if (mayHold(item, least, most)) take(search, unpackSegmentRows(item, search.journal.shape));
}

function findMissingRange<Row extends Placed, Memo>({ wanted, found }: Search<Row, Memo>): readonly [number, number] {
  const missed = [...wanted].filter(seq => !found.has(seq));
  return [Math.min(...missed), Math.max(...missed)];
}

function mayHold({ s }: Item, least: number, most: number): boolean {
  const first = parseFirstSeq(s!.S!);
  return first <= most && first > least - SEGMENT_SEQS_MAX;
}

async function readAround<Row extends Placed, Memo>(search: Search<Row, Memo>, newestMs: number): Promise<void> {
  const from = formatTimeKey(await seekMissingTime(search, newestMs));
  const values = { k: search.key, from };
  const onward = queryPages(
    search.journal,
    {
      ...buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', { ...values, to: formatTimeKey(TIME_MAX) }),
      Limit: PAGE_ITEMS,
    },
    2,
  );
  const back = queryPages(
    search.journal,
    { ...buildConsistentQuery('k = :k AND s < :from', values), ScanIndexForward: false, Limit: PAGE_ITEMS },
    2,
  );
  let items = 0;
  while (!isWhole(search) && items < AROUND_ITEMS_MAX) {
    const pages = (await Promise.all([onward.next(), back.next()])).flatMap(({ value }) => value?.items ?? []);
    if (pages.length === 0) return;
    takeSegments(search, pages);
    items += pages.length;
  }
}

/** Halves the time down to the first missing row. */
async function seekMissingTime<Row extends Placed, Memo>(search: Search<Row, Memo>, newestMs: number): Promise<number> {
  const [seq] = findMissingRange(search);
  let low = 0;
  let high = newestMs;
  while (high - low > SEGMENT_MS) {
    // The first step finds the oldest segment.
    const middle = low === 0 ? 1 : Math.floor((low + high) / 2);
    const segment = await queryFirstSegment(search, middle);
    if (segment === null || segment.firstSeq > seq) {
      if (middle === 1) return low;
      high = middle;
    } else {
      low = segment.newestMs;
      if (seq - segment.firstSeq < NEAR_SEQS) break;
    }
  }
  return low;
}

async function queryFirstSegment<Row extends Placed, Memo>({ journal, key }: Search<Row, Memo>, fromMs: number) {
  const query = buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
    k: key,
    from: formatTimeKey(fromMs),
    to: formatTimeKey(TIME_MAX),
  });
  const { items } = await queryPage(journal, { ...query, Limit: 1 });
  return items[0] ? { newestMs: parseSegmentNewestMs(items[0]), firstSeq: parseFirstSeq(items[0].s!.S!) } : null;
}

async function readListed<Row extends Placed, Memo>(search: Search<Row, Memo>, head: Head<Row, Memo>): Promise<void> {
  const [least, most] = findMissingRange(search);
  const keys = await findSegmentKeys(search.journal, head, allSlots);
  takeSegments(
    search,
    await getItems(
      search.journal,
      keys.filter(key => mayHold(key, least, most)),
    ),
  );
}

function queryAllSegments<Row extends Placed, Memo>({ journal, key }: Search<Row, Memo>): Promise<readonly Item[]> {
  return queryItems(
    journal,
    buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: key,
      from: formatTimeKey(0),
      to: formatTimeKey(TIME_MAX),
    }),
  );
}
