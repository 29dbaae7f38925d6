import { RequestError } from '../contract/errors.ts';
import type { NextBound, TradesQuery } from '../contract/trades-query.ts';
import { memoize } from '../core/kernel/memoize.ts';
import { compareTradesByNewest, formatTimedTradeId, type Trade, type TradeRef } from '../core/mint/trade.ts';
import { createTradeFilter } from '../core/money/trade-filter.ts';
import { loadHeads } from '../storage/journal/journal.ts';
import { scanTrades } from '../storage/market/scan-trades.ts';
import { formatTapeKey, SETTLED_MS, type Tape } from '../storage/market/tape.ts';
import { findTrade, readTradesAfter, readTradesBefore, readTradesByArrival } from '../storage/market/trade-pages.ts';
import {
  addNotesByArrival,
  addNotesByTime,
  addNotesOnward,
  type NotedTrade,
  readNewestNotedTrades,
} from './positions/noted-trades.ts';
import type { LedgerStores } from './positions/read-ledgers.ts';

export type TradesPage = {
  readonly trades: readonly NotedTrade[];
  readonly next: NextBound | null;
};

/** Parameters that are left out say nothing. */
type Asked = Pick<TradesQuery, 'limit'> & Partial<TradesQuery>;

/**
 * Returns the trades nearest to the lower bound, else to the upper one.
 * Newest first by time, or by arrival.
 */
export async function readTradePage(
  stores: LedgerStores,
  mint: string,
  query: Asked,
  nowMs: number,
): Promise<TradesPage> {
  const accepts = createTradeFilter(query);
  if (query.after_seq !== undefined || query.before_seq !== undefined) {
    const { limit, before_seq: before, after_seq: after } = query;
    const found = await readTradesByArrival(stores.tape, mint, { after, before }, limit, accepts);
    const { trades, hasMore, reachedSeq } = found;
    const lastSeq = hasMore ? ((after === undefined ? trades.at(-1) : trades[0])?.seq ?? 0) : reachedSeq;
    const name = after === undefined ? 'before_seq' : 'after_seq';
    return {
      trades: await addNotesByArrival(stores, mint, trades),
      next: lastSeq === null ? null : { [name]: lastSeq },
    };
  }
  if (accepts !== null) return readFilteredPage(stores, mint, query, accepts, nowMs);
  if (query.after ?? query.before) return readPageByTime(stores, mint, query);
  return newestPage(await readNewestNotedTrades(stores, mint, query.limit + 1), query.limit);
}

const newestPage = memoize((noted: readonly NotedTrade[], limit: number): TradesPage => {
  const trades = noted.slice(0, limit);
  return { trades, next: noted.length > limit ? { before: formatTimedTradeId(trades.at(-1)!.trade) } : null };
});

async function readPageByTime(stores: LedgerStores, mint: string, query: Asked): Promise<TradesPage> {
  const { tape } = stores;
  const { before, after } = await findBounds(tape, mint, query);
  const { trades, hasMore } = after
    ? await readTradesAfter(tape, mint, { after, before }, query.limit)
    : await readTradesBefore(tape, mint, before!, query.limit);
  const next = after ? { after: formatTimedId(trades[0]) } : { before: formatTimedId(trades.at(-1)) };
  return { trades: await addNotesByTime(stores, mint, trades), next: hasMore ? next : null };
}

function formatTimedId(trade: Trade | undefined): string {
  return trade ? formatTimedTradeId(trade) : '';
}

async function findBounds(tape: Tape, mint: string, query: Asked) {
  const [before, after] = await Promise.all([
    findBound(tape, mint, 'before', query.before),
    findBound(tape, mint, 'after', query.after),
  ]);
  if (before && after && compareTradesByNewest(after, before) <= 0)
    throw new RequestError('invalid_request', 'after must be an older trade than before');
  return { before, after };
}

/** Fewer trades than asked for, or none, where a bounded search found no more. */
async function readFilteredPage(
  stores: LedgerStores,
  mint: string,
  query: Asked,
  passes: (trade: Trade) => boolean,
  nowMs: number,
): Promise<TradesPage> {
  const { tape } = stores;
  const { from = 0, to = Infinity, limit } = query;
  const { before, after } = await findBounds(tape, mint, query);
  const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  const fromMs = Math.max(from, after?.timestampMs ?? 0);
  const throughMs = Math.min(to - 1, before?.timestampMs ?? Infinity);
  if (fromMs > throughMs || head.seq === 0) return { trades: [], next: null };
  const accepts = (trade: Trade): boolean =>
    passes(trade) &&
    (before === null || compareTradesByNewest(trade, before) > 0) &&
    (after === null || compareTradesByNewest(trade, after) < 0);
  const scanned = await scanTrades(tape, head, {
    fromMs,
    throughMs,
    isOnward: after !== null,
    isStale: throughMs < nowMs - SETTLED_MS,
    isEnough: trades => trades.filter(accepts).length > limit,
  });
  const found = scanned.trades.filter(accepts);
  const trades = after ? found.slice(-limit) : found.slice(0, limit);
  const { reachedMs } = scanned;
  const unread = reachedMs === null ? null : after ? { from: reachedMs + 1 } : { to: reachedMs };
  const more = after ? { after: formatTimedId(trades[0]) } : { before: formatTimedId(trades.at(-1)) };
  return { trades: await addNotesOnward(stores, mint, trades), next: found.length > limit ? more : unread };
}

async function findBound(
  tape: Tape,
  mint: string,
  name: 'before' | 'after',
  ref: TradeRef | undefined,
): Promise<Trade | null> {
  if (ref === undefined) return null;
  const trade = await findTrade(tape, mint, ref);
  const id = `${ref.signature}:${ref.eventIndex}`;
  if (trade === 'too_old')
    throw new RequestError(
      'invalid_request',
      `${name} must be one of the newest trades of this token, got "${id}"; name an older one as ${id}@{timestamp}`,
    );
  if (trade !== null) return trade;
  const at = ref.timestampMs === null ? '' : ` at ${ref.timestampMs}`;
  throw new RequestError('invalid_request', `${name} must be a trade of this token, got "${id}"${at}`);
}
