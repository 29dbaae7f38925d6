import type { Noted } from '../../contract/present/trade.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { newestTrades, type Tape } from '../market/tape.ts';
import { type Note, type Notes, newestNotes, notesBetween, notesOf, positionIn } from './notes.ts';
import { type NotesBySeq, waitingNotes } from './waiting-notes.ts';

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
  return noted(trades, found, await missing(notes, mint, trades, found));
};

/** Adds notes to trades that are next to each other in time. */
export const notedInTime = async (
  notes: Notes,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> => {
  if (trades.length === 0) return [];
  const found = await notesInTime(notes, mint, trades);
  return noted(trades, found, await missing(notes, mint, trades, found));
};

/** Notes of the journal for trades close in time. */
export const notesInTime = (notes: Notes, mint: string, trades: readonly Trade[]): Promise<NotesBySeq> => {
  const times = trades.map(({ timestampMs }) => timestampMs);
  return notesBetween(notes, mint, Math.min(...times), Math.max(...times) + 1);
};

/** Adds notes to trades in order of arrival. */
export const notedInArrival = async (
  notes: Notes,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> => {
  const seqs = trades.map(({ seq }) => seq);
  const found = await notesOf(notes, mint, seqs);
  return noted(trades, found, await missing(notes, mint, trades, found));
};

const noted = memoize((trades: readonly Trade[], found: NotesBySeq, more: NotesBySeq): readonly NotedTrade[] =>
  trades.map(trade => ({ trade, note: found.get(trade.seq) ?? more.get(trade.seq) ?? null })),
);

const none: NotesBySeq = new Map();
const knownMore = new WeakMap<readonly Trade[], NotesBySeq>();

/** Unread notes: older ones, and those in ledgers. */
const missing = async (
  notes: Notes,
  mint: string,
  trades: readonly Trade[],
  found: NotesBySeq,
): Promise<NotesBySeq> => {
  const known = knownMore.get(trades) ?? none;
  const wanted = trades.filter(({ seq }) => !found.has(seq) && !known.has(seq));
  if (wanted.length === 0) return known;
  const newest = Math.max(0, ...found.keys());
  const [older, newer] = [wanted.filter(({ seq }) => seq < newest), wanted.filter(({ seq }) => seq > newest)];
  const more = [
    ...(older.length > 0 ? await notesInTime(notes, mint, older) : none),
    ...(await waitingNotes(notes, mint, newer)),
  ];
  if (more.length === 0) return known;
  const all = new Map([...known, ...more]);
  knownMore.set(trades, all);
  return all;
};
