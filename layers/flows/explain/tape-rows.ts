import { createInput, type Input, toSwapInput } from '../../core/explain/input.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { readArrivals } from '../../storage/journal/arrivals.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import {
  formatTapeKey,
  isTrade,
  readRowsBetween,
  readTradesBetween,
  type Tape,
  type TapeEvent,
} from '../../storage/market/tape.ts';

/** Longer spans are read by arrival number. */
const SPAN_MS_MAX = 10 * 60_000;

export type Span = { readonly fromMs: number; readonly toMs: number };

/** Trades of a span, by their arrival numbers. Some may have expired. */
export async function readTradesBySeq(
  tape: Tape,
  mint: string,
  seqs: readonly number[],
  { fromMs, toMs }: Span,
): Promise<readonly Trade[]> {
  if (seqs.length === 0) return [];
  const wanted = new Set(seqs);
  if (toMs - fromMs <= SPAN_MS_MAX)
    return (await readTradesBetween(tape, mint, fromMs, toMs + 1)).filter(({ seq }) => wanted.has(seq));
  const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  return (await readArrivals(tape, head, wanted)).filter(isTrade);
}

/** Trades of some wallets in a span, both ends included, in arrival order. */
export async function readTradesOfWallets(
  tape: Tape,
  mint: string,
  wallets: ReadonlySet<string>,
  { fromMs, toMs }: Span,
): Promise<readonly Trade[]> {
  return (await readTradesBetween(tape, mint, fromMs, toMs + 1)).filter(({ wallet }) => wallets.has(wallet));
}

/** Events of a token that are not trades, in a span, both ends included. */
export async function readEventsBetween(
  tape: Tape,
  mint: string,
  { fromMs, toMs }: Span,
): Promise<readonly TapeEvent[]> {
  return (await readRowsBetween(tape, mint, fromMs, toMs + 1)).filter(row => !isTrade(row)) as readonly TapeEvent[];
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
