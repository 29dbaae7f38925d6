import { findSegmentKeys } from '../journal/pages.ts';
import { parseJournalRows } from '../journal/read.ts';
import { formatTimeKey, parseSegmentNewestMs, SEGMENT_MS, toSegmentStartMs } from '../journal/segment.ts';
import { readStaleItems } from '../kernel/dynamo.ts';
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
};

/**
 * Rows of segments that end after a time, but may have rows before it. The directory says which.
 * `known` are the rows of all segments that end before it, back to the first that matters.
 */
export async function readLateRows(
  tape: Tape,
  head: TapeHead,
  { atMs, isStale, pastMs }: Reach,
  known: readonly TapeRow[],
): Promise<readonly TapeRow[]> {
  const endMs = toSegmentStartMs(atMs) + SEGMENT_MS;
  const bounds = { k: head.key, from: formatTimeKey(atMs + 1), to: formatTimeKey(endMs) };
  const query = (isStale ? buildKeyQuery : buildConsistentQuery)('k = :k AND s BETWEEN :from AND :to', bounds);
  const { items, next } = await queryPage(tape, { ...query, Limit: 1 });
  const onward = parseJournalRows(tape, items);
  if (next === undefined) return onward;
  const findLeastSlot = (isEarlier: boolean): number =>
    [...known, ...onward]
      .filter(row => row.timestampMs <= atMs === isEarlier)
      .reduce((least, { slot }) => Math.min(least, slot), Infinity);
  const [first, later] = [findLeastSlot(true), findLeastSlot(false)];
  const slots = { first: first === Infinity ? 0 : Math.max(0, first - SLACK_SLOTS), last: later + SLACK_SLOTS };
  const keys = await findSegmentKeys(tape, head, slots, { pastMs, isStale });
  const late = keys.filter(key => {
    const newestMs = parseSegmentNewestMs(key);
    return newestMs > atMs && newestMs < endMs && key.s!.S !== items[0]!.s!.S;
  });
  return [...onward, ...parseJournalRows(tape, await readStaleItems(tape, late))];
}
