import type { Noted } from '../../contract/present/trade.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { newestTrades, type Tape } from '../market/tape.ts';
import { type Note, type Notes, newestNotes, notesBetween, notesOf, positionIn } from './notes.ts';

/** `note` is null until the ledger applied the trade. */
export type NotedTrade = { readonly trade: Trade; readonly note: Note | null };

/** Decodes a note; null gives none. */
export const notedIn = (note: Note | null): Noted => ({
  labels: note?.labels ?? [],
  position: note && positionIn(note),
});

/**
 * Returns the newest `limit` trades with their notes, newest first.
 * Returns the same array while tape and notes are unchanged, so callers can memoize.
 */
export const newestNotedTrades = async (
  tape: Tape,
  notes: Notes,
  mint: string,
  limit: number,
): Promise<readonly NotedTrade[]> => {
  const [trades, found] = await Promise.all([newestTrades(tape, mint, limit), newestNotes(notes, mint, limit)]);
  const times = overlooked(trades, found);
  if (times.length === 0) return noted(trades, found);
  const more = await notesBetween(notes, mint, Math.min(...times), Math.max(...times) + 1);
  return noted(trades, new Map([...more, ...found]));
};

/** Adds notes to trades that are next to each other in time. */
export const notedInTime = async (
  notes: Notes,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> => {
  const times = trades.map(({ timestampMs }) => timestampMs);
  return trades.length === 0
    ? []
    : noted(trades, await notesBetween(notes, mint, Math.min(...times), Math.max(...times) + 1));
};

/** Adds notes to trades in order of arrival. */
export const notedInArrival = async (
  notes: Notes,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> =>
  noted(
    trades,
    await notesOf(
      notes,
      mint,
      trades.map(({ seq }) => seq),
    ),
  );

const noted = memoize((trades: readonly Trade[], found: ReadonlyMap<number, Note>): readonly NotedTrade[] =>
  trades.map(trade => ({ trade, note: found.get(trade.seq) ?? null })),
);

/** Times of unread notes. Trades newer than the newest note have none yet. */
const overlooked = memoize((trades: readonly Trade[], found: ReadonlyMap<number, Note>): readonly number[] => {
  const newest = Math.max(0, ...found.keys());
  return trades.filter(({ seq }) => seq < newest && !found.has(seq)).map(({ timestampMs }) => timestampMs);
});
