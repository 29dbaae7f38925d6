import { findSegmentKeys } from '../journal/pages.ts';
import { parseJournalRows } from '../journal/read.ts';
import { formatTimeKey, parseSegmentNewestMs, SEGMENT_MS, toSegmentStartMs } from '../journal/segment.ts';
import type { SharedPages } from '../journal/shared-pages.ts';
import { type Item, readStaleItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryPage } from '../kernel/query.ts';
import type { Tape, TapeHead, TapeRow } from './tape.ts';

/** Slots and times of neighbours may differ in order. */
const SLACK_SLOTS = 4;

type Reach = {
  readonly atMs: number;
  /** Half price, without rows of the last second. */
  readonly isStale: boolean;
  /** Rows that arrived after a trade of this time do not matter. */
  readonly pastMs: number;
  /** Pages of the directory that searches share. */
  readonly shared?: SharedPages;
};

/** The first segment that ends after a time, of its quarter hour. Null: there is none. */
export type Onward = { readonly key: Item; readonly rows: readonly TapeRow[]; readonly isLast: boolean } | null;

/** Reads it; it mostly has the rows around the time. */
export async function readOnwardSegment(
  tape: Tape,
  head: TapeHead,
  { atMs, isStale }: Pick<Reach, 'atMs' | 'isStale'>,
): Promise<Onward> {
  const bounds = { k: head.key, from: formatTimeKey(atMs + 1), to: formatTimeKey(toQuarterEnd(atMs)) };
  const query = (isStale ? buildKeyQuery : buildConsistentQuery)('k = :k AND s BETWEEN :from AND :to', bounds);
  const { items, next } = await queryPage(tape, { ...query, Limit: 1 });
  return items.length === 0
    ? null
    : { key: items[0]!, rows: parseJournalRows(tape, items), isLast: next === undefined };
}

function toQuarterEnd(atMs: number): number {
  return toSegmentStartMs(atMs) + SEGMENT_MS;
}

/**
 * Rows of segments that end after a time, but may have rows before it. The directory says which.
 * `known` are the rows of all segments that end before it, back to the first that matters.
 */
export async function readLateRows(
  tape: Tape,
  head: TapeHead,
  reach: Reach,
  known: readonly TapeRow[],
  given?: Onward,
): Promise<readonly TapeRow[]> {
  const onward = given === undefined ? await readOnwardSegment(tape, head, reach) : given;
  if (onward === null || onward.isLast) return onward?.rows ?? [];
  return [...onward.rows, ...(await readRowsAround(tape, head, reach, { onward, known, fromMs: reach.atMs + 1 }))];
}

type Around = {
  readonly onward: NonNullable<Onward>;
  readonly known: readonly TapeRow[];
  /** Segments that end before it do not matter. */
  readonly fromMs: number;
};

/** Rows of other segments around a time, by the directory. */
export async function readRowsAround(
  tape: Tape,
  head: TapeHead,
  { atMs, isStale, pastMs, shared }: Reach,
  { onward, known, fromMs }: Around,
): Promise<readonly TapeRow[]> {
  const findLeastSlot = (isEarlier: boolean): number =>
    [...known, ...onward.rows]
      .filter(row => row.timestampMs <= atMs === isEarlier)
      .reduce((least, { slot }) => Math.min(least, slot), Infinity);
  const [first, later] = [findLeastSlot(true), findLeastSlot(false)];
  const slots = { first: first === Infinity ? 0 : Math.max(0, first - SLACK_SLOTS), last: later + SLACK_SLOTS };
  const keys = await findSegmentKeys(tape, head, slots, { pastMs, isStale, ...(shared && { shared }) });
  const wanted = keys.filter(key => {
    const newestMs = parseSegmentNewestMs(key);
    return newestMs >= fromMs && newestMs < toQuarterEnd(atMs) && key.s!.S !== onward.key.s!.S;
  });
  return parseJournalRows(tape, await readStaleItems(tape, wanted));
}
