import type { Noted } from '../contract/present/trade.ts';
import { madeOnce } from '../core/made-once.ts';
import type { Trade } from '../core/trade.ts';
import { type Note, type Notes, newestNotes, notesBetween, positionIn } from '../storage/notes.ts';
import { newestTrades, type Tape } from '../storage/tape.ts';

/** A trade and what the ledger knows of it; null while the ledger has not got there. */
export type NotedTrade = { readonly trade: Trade; readonly note: Note | null };

/** What a note says, written out; nothing where there is none. */
export const notedIn = (note: Note | null): Noted => ({
  labels: note?.labels ?? [],
  position: note && positionIn(note),
});

/** The newest `limit` trades of a mint, newest first, each with its note. Tape and notes are read side by side; while neither changed, the list is the very same for readers that remember. */
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

const noted = madeOnce((trades: readonly Trade[], found: ReadonlyMap<number, Note>): readonly NotedTrade[] =>
  trades.map(trade => ({ trade, note: found.get(trade.seq) ?? null })),
);

/** When trades lie whose notes were not read: notes are written in order of arrival, so those beyond the newest read are not there yet; any other lies further back than was read. */
const overlooked = madeOnce((trades: readonly Trade[], found: ReadonlyMap<number, Note>): readonly number[] => {
  const newest = Math.max(0, ...found.keys());
  return trades.filter(({ seq }) => seq < newest && !found.has(seq)).map(({ timestampMs }) => timestampMs);
});
