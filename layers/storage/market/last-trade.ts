import { latenessMs } from '../../core/candles/rules.ts';
import { compareTradesByNewest, type Trade } from '../../core/mint/trade.ts';
import { findSegmentKeys } from '../journal/pages.ts';
import { parseJournalRows } from '../journal/read.ts';
import { formatTimeKey, parseSegmentNewestMs, SEGMENT_MS, toSegmentStartMs } from '../journal/segment.ts';
import { readStaleItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryPage, queryPages } from '../kernel/query.ts';
import { isTrade, type Tape, type TapeHead, type TapeRow } from './tape.ts';

const BACK_ITEMS = 2;
/** Then candles know where to search. */
const BACK_ITEMS_MAX = 14;
/** Slots and times of neighbours may differ in order. */
const SLACK_SLOTS = 4;

export type LastTradeSearch = {
  readonly atMs: number;
  readonly accepts: (trade: Trade) => boolean;
  /** Reads back to this time at least. */
  readonly fromMs?: number;
  /** Half price, without rows of the last second. */
  readonly isStale: boolean;
};

/** `unreadMs`: newest time of unread segments, null without any. */
export type LastTrade = { readonly trade: Trade | null; readonly unreadMs: number | null };

/** The newest accepted trade until a time. */
export async function findLastTrade(tape: Tape, head: TapeHead, search: LastTradeSearch): Promise<LastTrade> {
  const { atMs, accepts, fromMs = Infinity, isStale } = search;
  const buildQuery = isStale ? buildKeyQuery : buildConsistentQuery;
  const rows: TapeRow[] = [];
  let trade: Trade | null = null;
  const take = (more: readonly TapeRow[]): void => {
    rows.push(...more);
    for (const row of more)
      if (isTrade(row) && row.timestampMs <= atMs && accepts(row))
        if (trade === null || compareTradesByNewest(row, trade) < 0) trade = row;
  };
  take(head.tail);
  const bounds = { k: head.key, to: formatTimeKey(atMs + 1) };
  const back = { ...buildQuery('k = :k AND s < :to', bounds), ScanIndexForward: false, Limit: BACK_ITEMS };
  let unreadMs: number | null = null;
  let count = 0;
  for await (const { items, next } of queryPages(tape, back, 2)) {
    take(parseJournalRows(tape, items));
    unreadMs = next === undefined ? null : parseSegmentNewestMs(items.at(-1)!);
    count += items.length;
    const found = trade as Trade | null;
    const isFound = found !== null && unreadMs !== null && unreadMs < found.timestampMs;
    if (isFound || (count >= BACK_ITEMS_MAX && unreadMs !== null && unreadMs < fromMs)) break;
  }
  take(await readLateRows(tape, head, search, { rows, trade }));
  return { trade, unreadMs };
}

type Found = { readonly rows: readonly TapeRow[]; readonly trade: Trade | null };

/** Later segments of the quarter hour may have late rows. */
async function readLateRows(
  tape: Tape,
  head: TapeHead,
  { atMs, isStale }: LastTradeSearch,
  { rows, trade }: Found,
): Promise<readonly TapeRow[]> {
  const endMs = toSegmentStartMs(atMs) + SEGMENT_MS;
  const bounds = { k: head.key, from: formatTimeKey(atMs + 1), to: formatTimeKey(endMs) };
  const query = (isStale ? buildKeyQuery : buildConsistentQuery)('k = :k AND s BETWEEN :from AND :to', bounds);
  const { items, next } = await queryPage(tape, { ...query, Limit: 1 });
  const onward = parseJournalRows(tape, items);
  if (next === undefined) return onward;
  const slotsWhere = (isEarlier: boolean) =>
    [...rows, ...onward].filter(row => row.timestampMs <= atMs === isEarlier).map(({ slot }) => slot);
  const first = trade?.slot ?? slotsWhere(true).reduce((least, slot) => Math.min(least, slot), Infinity);
  const slots = {
    first: Number.isFinite(first) ? Math.max(0, first - SLACK_SLOTS) : 0,
    last: slotsWhere(false).reduce((least, slot) => Math.min(least, slot), Infinity) + SLACK_SLOTS,
  };
  const keys = await findSegmentKeys(tape, head, slots, { pastMs: atMs + latenessMs, isStale });
  const late = keys.filter(key => {
    const newestMs = parseSegmentNewestMs(key);
    return newestMs > atMs && newestMs < endMs && key.s!.S !== items[0]!.s!.S;
  });
  return [...onward, ...parseJournalRows(tape, await readStaleItems(tape, late))];
}
