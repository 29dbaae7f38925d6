import { createInput, type Input, toSwapInput } from '../../core/explain/input.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { readArrivals } from '../../storage/journal/arrivals.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, isEvent, isTrade, type Tape, type TapeEvent } from '../../storage/market/tape.ts';
import type { RowReader, Span } from './row-reader.ts';

/** Longer spans are read by arrival number. */
const SPAN_MS_MAX = 10 * 60_000;

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

/** Trades of some wallets in a span, as they arrived. */
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
  const isFirst = trades.map(({ wallet }) => !seen.has(wallet) && seen.add(wallet) !== undefined);
  return [...trades.filter((_, at) => isFirst[at]), ...trades.filter((_, at) => !isFirst[at])];
}
