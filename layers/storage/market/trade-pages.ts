import { compareTradesByNewest, type Trade, type TradeRef } from '../../core/mint/trade.ts';
import { readArrivals } from '../journal/arrivals.ts';
import { type ArrivalRange, readRowsByArrival } from '../journal/by-arrival.ts';
import type { Head } from '../journal/head.ts';
import { loadHeads } from '../journal/journal.ts';
import { findBack, readOnward } from '../journal/read.ts';
import { toSegmentStartMs } from '../journal/segment.ts';
import { formatTapeKey, isTrade, readTradesBack, type Tape, type TapeMemo, type TapeRow } from './tape.ts';

export type TradesPage = { readonly trades: readonly Trade[]; readonly hasMore: boolean };
/** `reachedSeq`: where a search for accepted trades ended early, else null. */
export type ArrivalsPage = TradesPage & { readonly reachedSeq: number | null };

/** About 13,000 trades, at most 768 read units. */
const FIND_BYTES_MAX = 2_097_152;

/** Null if unknown. `too_old`: without a time and not among the newest. */
export async function findTrade(tape: Tape, mint: string, ref: TradeRef): Promise<Trade | 'too_old' | null> {
  const isIt = (row: TapeRow): row is Trade =>
    isTrade(row) && row.signature === ref.signature && row.eventIndex === ref.eventIndex;
  const { timestampMs } = ref;
  if (timestampMs === null) {
    const { found, isWhole } = await findBack(tape, formatTapeKey(mint), isIt, FIND_BYTES_MAX);
    return found ?? (isWhole ? null : 'too_old');
  }
  const rows = await readRowsOnward(
    tape,
    mint,
    timestampMs,
    (stored, completeMs) => stored.some(isIt) || completeMs > timestampMs,
  );
  return rows.find(isIt) ?? null;
}

export async function readTradesBefore(tape: Tape, mint: string, before: Trade, limit: number): Promise<TradesPage> {
  let older = 0;
  const enough = (more: readonly Trade[]): boolean => {
    older += more.filter(trade => compareTradesByNewest(trade, before) > 0).length;
    return older > limit;
  };
  const trades = await readTradesBack(tape, mint, before.timestampMs + 1, enough, limit);
  return toPage(trades.filter(trade => compareTradesByNewest(trade, before) > 0).sort(compareTradesByNewest), limit);
}

/** The oldest trades between two, newest first. */
export async function readTradesAfter(
  tape: Tape,
  mint: string,
  { after, before }: { readonly after: Trade; readonly before: Trade | null },
  limit: number,
): Promise<TradesPage> {
  const isWithin = (row: TapeRow): row is Trade =>
    isTrade(row) &&
    compareTradesByNewest(row, after) < 0 &&
    (before === null || compareTradesByNewest(row, before) > 0);
  const rows = await readRowsOnward(tape, mint, after.timestampMs, (known, completeMs) => {
    if (before !== null && completeMs > before.timestampMs) return true;
    return known.filter(row => row.timestampMs < completeMs && isWithin(row)).length > limit;
  });
  const { trades, hasMore } = toPage(
    rows.filter(isWithin).sort((a, b) => compareTradesByNewest(b, a)),
    limit,
  );
  return { trades: trades.toReversed(), hasMore };
}

/** Trades from a time on, by arrival, until `enough` accepts. */
export async function readTradesOnward(
  tape: Tape,
  mint: string,
  fromMs: number,
  enough: (rows: readonly TapeRow[], completeMs: number) => boolean,
): Promise<readonly Trade[]> {
  return (await readRowsOnward(tape, mint, fromMs, enough)).filter(isTrade).sort((a, b) => a.seq - b.seq);
}

/** Rows from a time on, each once. `enough` also receives the time they are complete to. */
async function readRowsOnward(
  tape: Tape,
  mint: string,
  fromMs: number,
  enough: (rows: readonly TapeRow[], completeMs: number) => boolean,
): Promise<readonly TapeRow[]> {
  const key = formatTapeKey(mint);
  // Header first: a row that moves to a segment is read twice, not missed.
  const tail = (await loadHeads(tape, [key])).get(key)!.tail.filter(row => row.timestampMs >= fromMs);
  const joined = (stored: readonly TapeRow[]): readonly TapeRow[] => [
    ...new Map([...tail, ...stored].map(row => [row.seq, row])).values(),
  ];
  return joined(
    await readOnward(tape, key, fromMs, (stored, throughMs) => enough(joined(stored), toSegmentStartMs(throughMs))),
  );
}

export type SeqRange = { readonly after: number | undefined; readonly before: number | undefined };

const ROWS_MAX = 4_096;
/** As many as the largest page without a filter. */
const SEARCH_ROWS = 201;

/**
 * Trades by arrival, newest arrival first: the earliest after the lower bound if there is one,
 * else the latest before the upper bound.
 */
export async function readTradesByArrival(
  tape: Tape,
  mint: string,
  { after, before }: SeqRange,
  limit: number,
  accepts: ((trade: Trade) => boolean) | null = null,
): Promise<ArrivalsPage> {
  const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  const end = Math.min(before ?? Infinity, head.seq + 1);
  const isOnward = after !== undefined;
  const found: Trade[] = [];
  let [low, high] = isOnward ? [after + 1, after + 1] : [end, end];
  let searched = 0;
  let reachedSeq: number | null = null;
  const first = accepts === null ? limit + 1 : SEARCH_ROWS;
  for (let step = first; found.length <= limit; step = Math.min(ROWS_MAX, 2 * step)) {
    if (accepts !== null && searched >= SEARCH_ROWS) {
      reachedSeq = isOnward ? high - 1 : low;
      break;
    }
    [low, high] = isOnward ? [high, Math.min(end, high + step)] : [Math.max(1, low - step), low];
    if (low >= high) break;
    searched += high - low;
    const wanted = new Set(Array.from({ length: high - low }, (_, at) => low + at));
    const rows = await readArrivals(tape, head, wanted);
    const isExpired = rows.length < wanted.size;
    if (isExpired && tape.retentionDays === undefined)
      throw new Error(`Rows ${low} to ${high - 1} of ${head.key} are incomplete. Restore a backup.`);
    // Older rows expired too; newer ones are found in order.
    if (isExpired && isOnward) return readOnwardPage(tape, head, { after, through: end - 1 }, limit, accepts);
    const trades = rows.filter(isTrade).filter(trade => accepts === null || accepts(trade));
    found.push(...(isOnward ? trades : trades.toReversed()));
    if (isExpired) break;
  }
  const { trades, hasMore } = toPage(found, limit);
  return { trades: isOnward ? trades.toReversed() : trades, hasMore, reachedSeq: hasMore ? null : reachedSeq };
}

/** The earliest trades that are kept. */
async function readOnwardPage(
  tape: Tape,
  head: Head<TapeRow, TapeMemo>,
  range: ArrivalRange,
  limit: number,
  accepts: ((trade: Trade) => boolean) | null,
): Promise<ArrivalsPage> {
  const found: Trade[] = [];
  let searched = 0;
  let reachedSeq: number | null = null;
  for await (const row of readRowsByArrival(tape, head, range)) {
    if (isTrade(row) && (accepts === null || accepts(row))) found.push(row);
    if (found.length > limit) break;
    if (accepts === null || ++searched < SEARCH_ROWS) continue;
    reachedSeq = row.seq;
    break;
  }
  const { trades, hasMore } = toPage(found, limit);
  return { trades: trades.toReversed(), hasMore, reachedSeq: hasMore ? null : reachedSeq };
}

function toPage(nearestFirst: readonly Trade[], limit: number): TradesPage {
  return {
    trades: nearestFirst.slice(0, limit),
    hasMore: nearestFirst.length > limit,
  };
}
