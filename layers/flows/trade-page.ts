import { RequestError } from '../contract/errors.ts';
import { memoize } from '../core/kernel/memoize.ts';
import { compareTradesByNewest, formatTimedTradeId, type Trade, type TradeRef } from '../core/mint/trade.ts';
import type { Tape } from '../storage/market/tape.ts';
import { findTrade, readTradesAfter, readTradesBefore, readTradesByArrival } from '../storage/market/trade-pages.ts';
import { addNotesByArrival, addNotesByTime, type NotedTrade, readNewestNotedTrades } from './positions/noted-trades.ts';
import type { LedgerStores } from './positions/read-ledgers.ts';

export type TradesQuery = {
  readonly limit: number;
  readonly before?: TradeRef | undefined;
  readonly after?: TradeRef | undefined;
  readonly before_seq?: number | undefined;
  readonly after_seq?: number | undefined;
};

export type TradesPage = {
  readonly trades: readonly NotedTrade[];
  readonly next: Readonly<Record<string, string | number>> | null;
};

/**
 * Returns the trades nearest to the lower bound, else to the upper one.
 * Newest first by time, or by arrival.
 */
export async function readTradePage(stores: LedgerStores, mint: string, query: TradesQuery): Promise<TradesPage> {
  if (query.after_seq !== undefined || query.before_seq !== undefined) {
    const { limit, before_seq: before, after_seq: after } = query;
    const { trades, hasMore } = await readTradesByArrival(stores.tape, mint, { after, before }, limit);
    const next = after === undefined ? { before_seq: trades.at(-1)?.seq ?? 0 } : { after_seq: trades[0]?.seq ?? 0 };
    return { trades: await addNotesByArrival(stores, mint, trades), next: hasMore ? next : null };
  }
  if (query.after ?? query.before) return readPageByTime(stores, mint, query);
  return newestPage(await readNewestNotedTrades(stores, mint, query.limit + 1), query.limit);
}

const newestPage = memoize((noted: readonly NotedTrade[], limit: number): TradesPage => {
  const trades = noted.slice(0, limit);
  return { trades, next: noted.length > limit ? { before: formatTimedTradeId(trades.at(-1)!.trade) } : null };
});

async function readPageByTime(stores: LedgerStores, mint: string, query: TradesQuery): Promise<TradesPage> {
  const { tape } = stores;
  const [before, after] = await Promise.all([
    findBound(tape, mint, 'before', query.before),
    findBound(tape, mint, 'after', query.after),
  ]);
  if (before && after && compareTradesByNewest(after, before) <= 0)
    throw new RequestError('invalid_request', 'after must be an older trade than before');
  const { trades, hasMore } = after
    ? await readTradesAfter(tape, mint, { after, before }, query.limit)
    : await readTradesBefore(tape, mint, before!, query.limit);
  const next = after ? { after: formatTimedId(trades[0]) } : { before: formatTimedId(trades.at(-1)) };
  return { trades: await addNotesByTime(stores, mint, trades), next: hasMore ? next : null };
}

function formatTimedId(trade: Trade | undefined): string {
  return trade ? formatTimedTradeId(trade) : '';
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
