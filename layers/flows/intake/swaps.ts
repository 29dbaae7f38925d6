import type { SwapEvent } from '../../contract/events/event.ts';
import type { Trade } from '../../core/trade.ts';
import { tradeId } from '../../core/trade.ts';
import { amendSegments, commit } from '../../storage/journal/journal.ts';
import { type Tape, tapeKey } from '../../storage/tape.ts';
import { type Accepting, accept } from './accept.ts';
import { type Arrival, advanced, isApplied, tallied } from './arrival.ts';
import { coverTimes, type HotMint, knownIdentities, remember } from './hot-mint.ts';
import type { PriceBook } from './price-book.ts';

/** What a batch did to one mint. */
export type SwapOutcome = { readonly accepted: readonly Trade[]; readonly duplicates: number };

/**
 * Folds a mint's arrivals and commits them. Everything emitted so far must be known as such (`head.emitted`), so that a
 * spill into segments takes no trade from the outbox. Errors: ConditionalCheckFailedException when another writer was faster.
 */
export const takeSwaps = async (
  tape: Tape,
  mint: string,
  hot: HotMint,
  arrivals: readonly Arrival<SwapEvent>[],
  book: PriceBook,
): Promise<SwapOutcome> => {
  const fresh = arrivals.filter(arrival => !isApplied(hot.head.watermarks, arrival));
  if (fresh.length === 0) return { accepted: [], duplicates: 0 };
  await coverTimes(
    tape,
    mint,
    hot,
    fresh.map(({ event }) => event.timestamp),
  );
  const known = new Set(
    await knownIdentities(
      tape,
      mint,
      hot,
      fresh.map(({ event }) => event.slot),
    ),
  );
  const taken = fresh.filter(({ event }) => isNew(known, event));
  const state = accepting(hot);
  const first = taken.map(({ event }) => accept(state, event, book(event)));
  await commitSwaps(tape, mint, hot, state, first.length, fresh, new Set(taken));
  return { accepted: first, duplicates: fresh.length - taken.length };
};

const isNew = (known: Set<string>, event: SwapEvent): boolean => {
  const id = tradeId({ signature: event.signature, eventIndex: event.event_index });
  if (known.has(id)) return false;
  known.add(id);
  return true;
};

const accepting = ({ head, recent }: HotMint): Accepting => ({
  seq: head.seq,
  newestMs: head.newestMs,
  slotMax: head.slotMax,
  outlier: head.memo.outlier,
  recent: [...recent],
  corrected: new Set(),
});

const commitSwaps = async (
  tape: Tape,
  mint: string,
  hot: HotMint,
  state: Accepting,
  count: number,
  fresh: readonly Arrival<SwapEvent>[],
  taken: ReadonlySet<Arrival>,
): Promise<void> => {
  const { head } = hot;
  const bySeq = new Map(state.recent.filter(trade => state.corrected.has(trade.seq)).map(trade => [trade.seq, trade]));
  const added = count === 0 ? [] : state.recent.slice(-count);
  const inSegments = [...bySeq.values()].filter(
    trade => trade.seq <= head.seq && !head.tail.some(row => row.seq === trade.seq),
  );
  if (inSegments.length > 0) await amendSegments(tape, tapeKey(mint), inSegments);
  const tail = bySeq.size === 0 ? head.tail : head.tail.map(row => bySeq.get(row.seq) ?? row);
  const change = {
    seq: state.seq,
    newestMs: state.newestMs,
    slotMax: state.slotMax,
    watermarks: advanced(head.watermarks, fresh),
    emitted: head.emitted,
    memo: { outlier: state.outlier },
    runs: tallied(head.runs, fresh, taken),
  };
  remember(hot, await commit(tape, { ...head, tail }, change, added), state.recent, added);
};
