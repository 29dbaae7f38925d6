import { toTradesPage } from '../../../contract/present/trade.ts';
import { formatTradesCursor, type NextBound, openTradesCursor } from '../../../contract/trades-query.ts';
import type { LedgerLabel } from '../../../core/ledger/apply.ts';
import { compareTradesByNewest, formatTimedTradeId, type Trade, type TradeRef } from '../../../core/mint/trade.ts';
import { createTradeFilter } from '../../../core/money/trade-filter.ts';
import { buildAnnotations } from '../../../core/security/annotations.ts';
import { foldLedgers } from './ledgers.ts';
import { findShownMultiplier } from './multiplier.ts';
import { type Known, listRows, type Parsed } from './question.ts';
import { foldSecurity } from './security.ts';

type Query = Parsed<'tokenTrades'>;
type Page = { readonly trades: readonly Trade[]; readonly next: NextBound | null };

/** A page of trades. `shown` is the answer's cursor: where its search ended. */
export function recomputeTrades(asked: Query, known: Known, shown: unknown): object | null {
  const { mint, ...query } = asked;
  const opened = openTradesCursor(mint, query);
  if (opened === null) return null;
  const rows = listRows(known, mint);
  const trades = rows.filter((row): row is Trade => !('event' in row));
  const ended = typeof shown === 'string' ? openTradesCursor(mint, { ...query, cursor: shown }) : null;
  const page = selectPage(trades, opened, ended);
  if (page === null) return null;
  const wallets = new Set(page.trades.map(({ wallet }) => wallet));
  const labels = new Map<number, readonly LedgerLabel[]>();
  for (const { steps } of foldLedgers(rows, mint, wallet => wallets.has(wallet)).values())
    for (const { row, applied } of steps) labels.set(row.seq, applied.labels);
  const noted = page.trades.map(trade => ({ trade, note: { labels: labels.get(trade.seq) ?? [] } }));
  const annotations = buildAnnotations(foldSecurity(known, mint));
  const cursor = page.next && formatTradesCursor(mint, query, page.next);
  return toTradesPage(noted, annotations, mint, query.limit, cursor, findShownMultiplier(known, mint, query));
}

type Asked = Omit<Query, 'mint'>;

/** Null if a bound is not a trade of the token. */
function selectPage(trades: readonly Trade[], query: Asked, ended: Asked | null): Page | null {
  const accepts = createTradeFilter(query);
  const found = accepts === null ? trades : trades.filter(accepts);
  const { after_seq: afterSeq, before_seq: beforeSeq, limit } = query;
  if (afterSeq !== undefined || beforeSeq !== undefined)
    return selectByArrival(found, { after: afterSeq, before: beforeSeq }, limit, ended);
  const before = findBound(trades, query.before);
  const after = findBound(trades, query.after);
  if (before === null || after === null) return null;
  const within = found
    .filter(trade => before === undefined || compareTradesByNewest(trade, before) > 0)
    .filter(trade => after === undefined || compareTradesByNewest(trade, after) < 0)
    .sort(compareTradesByNewest);
  // A bounded search names the time that it reached.
  const [fromMs, toMs] = [ended?.to, ended?.from];
  if (after !== undefined) {
    const reached = toMs !== undefined && toMs !== query.from ? { from: toMs } : null;
    const some = reached === null ? within : within.filter(({ timestampMs }) => timestampMs < toMs!);
    const next = some.length > limit ? { after: formatTimedTradeId(some.slice(-limit)[0]!) } : reached;
    return { trades: some.slice(-limit), next };
  }
  const reached = fromMs !== undefined && fromMs !== query.to ? { to: fromMs } : null;
  const some = reached === null ? within : within.filter(({ timestampMs }) => timestampMs >= fromMs!);
  const shown = some.slice(0, limit);
  return { trades: shown, next: some.length > limit ? { before: formatTimedTradeId(shown.at(-1)!) } : reached };
}

/** Undefined if not asked, null if unknown. */
function findBound(trades: readonly Trade[], ref: TradeRef | undefined): Trade | undefined | null {
  if (ref === undefined) return undefined;
  return trades.find(one => one.signature === ref.signature && one.eventIndex === ref.eventIndex) ?? null;
}

type SeqRange = { readonly after: number | undefined; readonly before: number | undefined };

function selectByArrival(
  found: readonly Trade[],
  { after, before }: SeqRange,
  limit: number,
  ended: Asked | null,
): Page {
  const within = found.filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Infinity));
  if (after !== undefined) {
    const reached = ended?.after_seq;
    const isEarly = within.length <= limit && reached !== undefined;
    const some = isEarly ? within.filter(({ seq }) => seq <= reached) : within;
    const shown = some.slice(0, limit);
    const next = some.length > limit ? { after_seq: shown.at(-1)!.seq } : isEarly ? { after_seq: reached } : null;
    return { trades: shown.toReversed(), next };
  }
  const reached = ended?.before_seq;
  const isEarly = within.length <= limit && reached !== undefined;
  const some = isEarly ? within.filter(({ seq }) => seq >= reached) : within;
  const shown = some.toReversed().slice(0, limit);
  const next = some.length > limit ? { before_seq: shown.at(-1)!.seq } : isEarly ? { before_seq: reached } : null;
  return { trades: shown, next };
}
