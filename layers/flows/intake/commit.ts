import { getEventSlot } from '../../contract/events/record.ts';
import { SOL } from '../../core/identity/address.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { commit } from '../../storage/journal/journal.ts';
import { holdTapeRows, isTrade, type Tape, type TapeEvent, type TapeRow } from '../../storage/market/tape.ts';
import { type Accepting, accept, acceptPass, acceptRecordEnd, receiveRow } from './accept.ts';
import { type Arrival, addRunCounts, advanceSourceOffsets } from './arrival.ts';
import type { PriceBook } from './price-book.ts';
import { listNearTrades } from './recent-trades.ts';
import { type CachedKey, cacheCommittedRows, loadEarlierTrades } from './state.ts';
import { toTokenPass } from './token-pass.ts';

/**
 * Folds arrivals onto the tape and commits. Requires an up-to-date `head.emitted`.
 * Errors: ConditionalCheckFailedException on a lost race. Returns the rows of events, and the numbers of the
 * swaps that are the first of their transaction and venue on this key.
 */
export async function commitKey(
  tape: Tape,
  key: string,
  cached: CachedKey,
  slice: readonly Arrival[],
  accepted: ReadonlySet<Arrival>,
  book: PriceBook,
): Promise<{ readonly rows: readonly TapeRow[]; readonly opening: ReadonlySet<number> }> {
  const fresh = slice.filter(arrival => accepted.has(arrival));
  // Labels depend on swaps and token transfers.
  const times = fresh.flatMap(({ event }) =>
    event.type === 'swap' || (event.type === 'transfer' && event.mint !== SOL) ? event.timestamp : [],
  );
  if (times.length > 0) await loadEarlierTrades(tape, key, cached, times);
  const state = toAccepting(cached);
  const slots = new Set(fresh.flatMap(({ event }) => (event.type === 'swap' ? event.slot : [])));
  const known = new Set([...slots].flatMap(slot => listNearTrades(state.recent, { slot }).map(formatVenueTransaction)));
  const corrected = new Set<number>();
  const first: TapeRow[] = [];
  for (const record of Map.groupBy(fresh, ({ sequence }) => sequence).values()) {
    const { seq } = state;
    for (const { event, ...arrival } of record) {
      const arrivedMs = arrival.isClaimed ? null : (arrival.arrivedMs ?? null);
      const row =
        event.type === 'swap' ? accept(state, event, book(event), arrivedMs) : acceptEvent(state, event, arrivedMs);
      first.push(row);
    }
    for (const changed of state.corrected.keys()) corrected.add(changed);
    first.push(...acceptRecordEnd(state, key, seq, first.at(-1)!.receivedMs));
  }
  const { head } = cached;
  const relabelled = corrected.size === 0 ? [] : state.recent.all.filter(({ seq }) => corrected.has(seq));
  const bySeq = new Map(relabelled.map(trade => [trade.seq, trade]));
  const added = first.map(row => (isTrade(row) ? (bySeq.get(row.seq) ?? row) : row));
  const stored = [...bySeq.values()].filter(trade => trade.seq <= head.seq);
  const change = {
    seq: state.seq,
    newestMs: state.newestMs,
    slotMax: state.slotMax,
    sourceOffsets: advanceSourceOffsets(head.sourceOffsets, slice),
    emitted: head.emitted,
    memo: {
      outlier: state.outlier,
      traded: state.traded,
      corrected: bySeq.size > 0 ? state.seq : head.memo.corrected,
    },
    runs: addRunCounts(head.runs, slice, accepted),
  };
  cacheCommittedRows(cached, await commit(tape, head, change, added, stored), state.passes, added);
  holdTapeRows(tape, key, [...stored, ...added]);
  const rows = first.filter(row => isTrade(row) || row.event.type !== 'relabelled');
  const opening = rows.filter(isTrade).filter(trade => known.size < known.add(formatVenueTransaction(trade)).size);
  return { rows, opening: new Set(opening.map(({ seq }) => seq)) };
}

function formatVenueTransaction({ signature, dex }: Trade): string {
  return `${signature} ${dex}`;
}

function toAccepting({ head, recent, passes }: CachedKey): Accepting {
  return {
    seq: head.seq,
    traded: head.memo.traded,
    newestMs: head.newestMs,
    slotMax: head.slotMax,
    receivedMs: head.tail.reduce((newest, { receivedMs }) => Math.max(newest, receivedMs ?? 0), 0),
    outlier: head.memo.outlier,
    recent,
    passes: [...passes],
    corrected: new Map(),
  };
}

/** Only trades move the newest time. */
function acceptEvent(state: Accepting, event: TapeEvent['event'], arrivedMs: number | null): TapeEvent {
  const receivedMs = receiveRow(state, arrivedMs);
  const place = { seq: state.seq + 1, slot: getEventSlot(event), timestampMs: event.timestamp };
  const row = { ...place, ...(receivedMs !== null && { receivedMs }), event };
  state.seq = row.seq;
  state.slotMax = Math.max(state.slotMax, row.slot);
  const pass = toTokenPass(row);
  if (pass !== null) acceptPass(state, pass);
  return row;
}

/** Counters of a committed batch. */
export function countRows(rows: readonly TapeRow[], taken: number): Readonly<Record<string, number>> {
  const trades = rows.filter(isTrade);
  const types = Map.groupBy(rows, row => (isTrade(row) ? 'swap' : row.event.type));
  return {
    ...Object.fromEntries(
      [...types].map(([type, { length }]) => [`chain_events_accepted_total{type="${type}"}`, length]),
    ),
    chain_trades_outlier_total: trades.filter(trade => trade.outlier).length,
    chain_trades_too_late_total: trades.filter(trade => trade.tooLate).length,
    chain_trades_unpriced_total: trades.filter(trade => trade.basePriceUsd === null).length,
    chain_events_duplicate_total: taken - rows.length,
  };
}
