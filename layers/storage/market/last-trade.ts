import { latenessMs } from '../../core/candles/rules.ts';
import { compareTradesByNewest, type Trade } from '../../core/mint/trade.ts';
import { parseJournalRows } from '../journal/read.ts';
import { formatTimeKey, parseSegmentNewestMs } from '../journal/segment.ts';
import type { SharedPages } from '../journal/shared-pages.ts';
import { buildConsistentQuery, buildKeyQuery, queryPages } from '../kernel/query.ts';
import { readLateRows, readOnwardSegment, readRowsAround } from './late-rows.ts';
import { isTrade, type Tape, type TapeHead, type TapeRow } from './tape.ts';

const BACK_ITEMS = 2;
/** Then candles know where to search. */
const BACK_ITEMS_MAX = 14;

export type LastTradeSearch = {
  readonly atMs: number;
  readonly accepts: (trade: Trade) => boolean;
  /** Reads back to this time at least. */
  readonly fromMs?: number;
  /** Half price, without rows of the last second. */
  readonly isStale: boolean;
  /** Pages of the directory that searches share. */
  readonly shared?: SharedPages;
};

/** `unreadMs`: newest time of unread segments, null without any. */
export type LastTrade = { readonly trade: Trade | null; readonly unreadMs: number | null };

/** The newest accepted trade until a time. Trades too late for candles may be missed. */
export async function findLastTrade(tape: Tape, head: TapeHead, search: LastTradeSearch): Promise<LastTrade> {
  const { atMs, accepts, fromMs = Infinity, isStale, shared } = search;
  const reach = { atMs, isStale, pastMs: atMs + latenessMs, ...(shared && { shared }) };
  let trade: Trade | null = null;
  const take = (rows: readonly TapeRow[]): Trade | null => {
    for (const row of rows)
      if (isTrade(row) && row.timestampMs <= atMs && accepts(row))
        if (trade === null || compareTradesByNewest(row, trade) < 0) trade = row;
    return trade;
  };
  const newest = take(head.tail);
  const { fromSeq, pagedSlot, segments } = head.directory;
  // The header lists all segments of a short tape.
  const isListed = fromSeq <= 1 && pagedSlot < 0;
  if (isListed && segments.every(({ newestMs }) => newest !== null && newestMs < newest.timestampMs))
    return { trade, unreadMs: null };
  const onward = atMs >= head.newestMs ? null : await readOnwardSegment(tape, head, reach);
  if (onward !== null) {
    const { rows } = onward;
    const around = take(rows.filter(row => row.timestampMs <= atMs));
    // Only segments that end since then can have a later one.
    if (around !== null && rows.includes(around)) {
      const known = head.tail.filter(row => row.timestampMs > atMs);
      take(await readRowsAround(tape, head, reach, { onward, known, fromMs: around.timestampMs }));
      return { trade, unreadMs: null };
    }
  }
  const buildQuery = isStale ? buildKeyQuery : buildConsistentQuery;
  const bounds = { k: head.key, to: formatTimeKey(atMs + 1) };
  const back = { ...buildQuery('k = :k AND s < :to', bounds), ScanIndexForward: false, Limit: BACK_ITEMS };
  const read: TapeRow[] = [];
  let unreadMs: number | null = null;
  let count = 0;
  for await (const { items, next } of queryPages(tape, back, 2)) {
    const rows = parseJournalRows(tape, items);
    read.push(...rows);
    const found = take(rows);
    unreadMs = next === undefined ? null : parseSegmentNewestMs(items.at(-1)!);
    count += items.length;
    if (unreadMs === null || (found !== null && unreadMs < found.timestampMs)) break;
    if (count >= BACK_ITEMS_MAX && unreadMs < fromMs) break;
  }
  const known = trade === null ? read : [trade, ...head.tail.filter(row => row.timestampMs > atMs)];
  take(await readLateRows(tape, head, reach, known, onward));
  return { trade, unreadMs };
}
