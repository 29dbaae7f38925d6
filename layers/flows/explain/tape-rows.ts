import { LRUCache } from 'lru-cache';
import { createInput, type Input, toSwapInput } from '../../core/explain/input.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { readArrivals } from '../../storage/journal/arrivals.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import {
  formatTapeKey,
  isEvent,
  isTrade,
  readRowsBetween,
  type Tape,
  type TapeEvent,
  type TapeRow,
} from '../../storage/market/tape.ts';

/** Longer spans are read by arrival number. */
const SPAN_MS_MAX = 10 * 60_000;
/** Behind the newest row, after which trades rarely come any more. */
const SETTLED_MS = 20 * 60_000;
const ROWS_KEPT_MAX = 100_000;

export type Span = { readonly fromMs: number; readonly toMs: number };

/** Reads rows of a token in a span, both ends included, in arrival order. */
export type RowReader = (mint: string, span: Span) => Promise<readonly TapeRow[]>;

/** Keeps the rows of spans that are over. */
export function openRowReader(tape: Tape): RowReader {
  const kept = new LRUCache<string, readonly TapeRow[]>({
    maxSize: ROWS_KEPT_MAX,
    sizeCalculation: rows => rows.length + 1,
  });
  return async (mint, { fromMs, toMs }) => {
    const name = `${mint} ${fromMs} ${toMs}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
    const rows = await readRowsBetween(tape, mint, fromMs, toMs + 1);
    if (toMs < head.newestMs - SETTLED_MS) kept.set(name, rows);
    return rows;
  };
}

/** Trades of a span, by their arrival numbers. Some may have expired. */
export async function readTradesBySeq(
  { tape, readRows }: RowStores,
  mint: string,
  seqs: readonly number[],
  span: Span,
): Promise<readonly Trade[]> {
  if (seqs.length === 0) return [];
  const wanted = new Set(seqs);
  if (span.toMs - span.fromMs <= SPAN_MS_MAX)
    return (await readRows(mint, { fromMs: span.fromMs, toMs: span.toMs }))
      .filter(isTrade)
      .filter(({ seq }) => wanted.has(seq));
  const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  return (await readArrivals(tape, head, wanted)).filter(isTrade);
}

type RowStores = { readonly tape: Tape; readonly readRows: RowReader };

/** Trades of some wallets in a span, both ends included, in arrival order. */
export async function readTradesOfWallets(
  { readRows }: Pick<RowStores, 'readRows'>,
  mint: string,
  wallets: ReadonlySet<string>,
  span: Span,
): Promise<readonly Trade[]> {
  return (await readRows(mint, span)).filter(isTrade).filter(({ wallet }) => wallets.has(wallet));
}

/** Events of a token that are not trades, in a span, both ends included. */
export async function readEventsBetween(
  { readRows }: Pick<RowStores, 'readRows'>,
  mint: string,
  span: Span,
): Promise<readonly TapeEvent[]> {
  return (await readRows(mint, span)).filter(isEvent);
}

/** The trades of a token as inputs. */
export function toSwapInputs(mint: string, trades: readonly Trade[]): readonly Input[] {
  return trades.map(trade => toSwapInput(mint, trade));
}

/** An event of a tape as an input. */
export function toEventInput(key: string, { event, slot, timestampMs, receivedMs }: TapeEvent): Input {
  if ('signature' in event && 'event_index' in event)
    return createInput(event.type, key, {
      signature: event.signature,
      eventIndex: event.event_index,
      ...{ slot, timestampMs, receivedMs },
    });
  return {
    type: event.type,
    key,
    signature: null,
    slot,
    eventIndex: 0,
    timestampMs,
    receivedMs: receivedMs ?? timestampMs,
  };
}

/** The first trade of each wallet, then the others. */
export function putFirstOfEachWallet(trades: readonly Trade[]): readonly Trade[] {
  const seen = new Set<string>();
  const firsts = trades.filter(({ wallet }) => !seen.has(wallet) && seen.add(wallet));
  const others = trades.filter(trade => !firsts.includes(trade));
  return [...firsts, ...others];
}
