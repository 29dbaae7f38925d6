import type { ChainEvent } from '../../contract/events/event.ts';
import { identityOf, slotOf } from '../../contract/events/record.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { amendSegments, commit } from '../../storage/journal/journal.ts';
import { isTrade, type Tape, type TapeRow, tapeKey } from '../../storage/market/tape.ts';
import { type Accepting, accept } from './accept.ts';
import { type Arrival, advanced, isApplied, tallied } from './arrival.ts';
import { coverTimes, type HotKey, knownIdentities, remember } from './hot-key.ts';
import type { PriceBook } from './price-book.ts';

export type Sifted = { readonly fresh: readonly Arrival[]; readonly taken: ReadonlySet<Arrival> };

/** Deduplicates arrivals by cache and tape. */
export const sift = async (tape: Tape, key: string, hot: HotKey, arrivals: readonly Arrival[]): Promise<Sifted> => {
  const fresh = arrivals.filter(arrival => !isApplied(hot.head.watermarks, arrival));
  if (fresh.length === 0) return { fresh, taken: new Set() };
  const claimed = new Map(fresh.map(({ event }) => [identityOf(event), slotOf(event)]));
  const known = await knownIdentities(tape, key, hot, claimed);
  return { fresh, taken: new Set(fresh.filter(({ event }) => isNew(known, identityOf(event)))) };
};

const isNew = (known: Set<string>, id: string): boolean => {
  if (known.has(id)) return false;
  known.add(id);
  return true;
};

/**
 * Folds arrivals onto the tape and commits. Requires an up-to-date `head.emitted`.
 * Errors: ConditionalCheckFailedException on a lost race. Returns the new rows.
 */
export const takeKey = async (
  tape: Tape,
  key: string,
  hot: HotKey,
  fresh: readonly Arrival[],
  taken: ReadonlySet<Arrival>,
  book: PriceBook,
): Promise<readonly TapeRow[]> => {
  const events = fresh.filter(arrival => taken.has(arrival)).map(({ event }) => event);
  const swapTimes = events.filter(event => event.type === 'swap').map(({ timestamp }) => timestamp);
  if (swapTimes.length > 0) await coverTimes(tape, key, hot, swapTimes);
  const state = accepting(hot);
  const first = events.map(event => (event.type === 'swap' ? accept(state, event, book(event)) : place(state, event)));
  await commitRows(tape, key, hot, state, first, fresh, taken);
  return first;
};

const accepting = ({ head, recent }: HotKey): Accepting => ({
  seq: head.seq,
  traded: head.memo.traded,
  newestMs: head.newestMs,
  slotMax: head.slotMax,
  outlier: head.memo.outlier,
  recent: [...recent],
  corrected: new Set(),
});

/** Only trades move the newest time. */
const place = (state: Accepting, event: Exclude<ChainEvent, { type: 'swap' }>): TapeRow => {
  const row = { seq: state.seq + 1, slot: slotOf(event), timestampMs: event.timestamp, event };
  state.seq = row.seq;
  state.slotMax = Math.max(state.slotMax, row.slot);
  return row;
};

const commitRows = async (
  tape: Tape,
  key: string,
  hot: HotKey,
  state: Accepting,
  first: readonly TapeRow[],
  fresh: readonly Arrival[],
  taken: ReadonlySet<Arrival>,
): Promise<void> => {
  const { head } = hot;
  const bySeq = new Map(state.recent.filter(trade => state.corrected.has(trade.seq)).map(trade => [trade.seq, trade]));
  await amendStored(tape, key, hot, bySeq);
  const corrected = (row: TapeRow): TapeRow => (isTrade(row) ? (bySeq.get(row.seq) ?? row) : row);
  const tail = bySeq.size === 0 ? head.tail : head.tail.map(corrected);
  const added = first.map(corrected);
  const change = {
    seq: state.seq,
    newestMs: state.newestMs,
    slotMax: state.slotMax,
    watermarks: advanced(head.watermarks, fresh),
    emitted: head.emitted,
    memo: { outlier: state.outlier, traded: state.traded },
    runs: tallied(head.runs, fresh, taken),
  };
  remember(hot, await commit(tape, { ...head, tail }, change, added), state.recent, added);
};

/** The commit covers rows in the header. */
const amendStored = async (
  tape: Tape,
  key: string,
  { head }: HotKey,
  bySeq: ReadonlyMap<number, Trade>,
): Promise<void> => {
  const inSegments = [...bySeq.values()].filter(
    trade => trade.seq <= head.seq && !head.tail.some(row => row.seq === trade.seq),
  );
  if (inSegments.length > 0) await amendSegments(tape, tapeKey(key), inSegments);
};
