import type { Noted } from '../../contract/present/trade.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import type { Trade } from '../../core/mint/trade.ts';
import {
  decodeNotePosition,
  type Note,
  type Notes,
  readNewestNotes,
  readNotes,
  readNotesBetween,
  readNotesOnward,
} from '../../storage/ledger/notes.ts';
import { readNewestTrades } from '../../storage/market/tape.ts';
import { type LedgerStores, readMintLedgers } from './read-ledgers.ts';

/** `note` is null while the ledger is far behind. */
export type NotedTrade = { readonly trade: Trade; readonly note: Note | null };

type NotesBySeq = ReadonlyMap<number, Note>;

/** Decodes a note; null gives none. */
export function decodeTradeNote({ trade, note }: NotedTrade): Noted {
  return {
    labels: note?.labels ?? [],
    position: note && decodeNotePosition(note, trade),
  };
}

/**
 * Returns the newest `limit` trades with their notes, newest first.
 * Returns the same array while tape and notes are unchanged, so callers can memoize.
 */
export async function readNewestNotedTrades(
  stores: LedgerStores,
  mint: string,
  limit: number,
): Promise<readonly NotedTrade[]> {
  const { tape, notes } = stores;
  const [trades, found] = await Promise.all([readNewestTrades(tape, mint, limit), readNewestNotes(notes, mint, limit)]);
  return noted(trades, found, await readMissingNotes(stores, mint, trades, found));
}

/** Adds notes to trades that are next to each other in time. */
export async function addNotesByTime(
  stores: LedgerStores,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> {
  if (trades.length === 0) return [];
  const found = await readNotesInTime(stores.notes, mint, trades);
  return noted(trades, found, await readMissingNotes(stores, mint, trades, found));
}

/** Adds notes to trades that may be far from each other, in one time. */
export async function addNotesOnward(
  stores: LedgerStores,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> {
  const found = trades.length === 0 ? none : await readNotesOnward(stores.notes, mint, trades);
  return noted(trades, found, await readMissingNotes(stores, mint, trades, found));
}

function readNotesInTime(notes: Notes, mint: string, trades: readonly Trade[]): Promise<NotesBySeq> {
  const times = trades.map(({ timestampMs }) => timestampMs);
  return readNotesBetween(notes, mint, Math.min(...times), Math.max(...times) + 1);
}

/** Adds notes to trades in order of arrival. */
export async function addNotesByArrival(
  stores: LedgerStores,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> {
  const seqs = trades.map(({ seq }) => seq);
  const found = await readNotes(stores.notes, mint, seqs);
  return noted(trades, found, await readMissingNotes(stores, mint, trades, found));
}

const noted = memoize((trades: readonly Trade[], found: NotesBySeq, more: NotesBySeq): readonly NotedTrade[] =>
  trades.map(trade => ({ trade, note: found.get(trade.seq) ?? more.get(trade.seq) ?? null })),
);

const none: NotesBySeq = new Map();
const knownMore = new WeakMap<readonly Trade[], NotesBySeq>();

/** Unread notes: older ones, and those that no flush has written. */
async function readMissingNotes(
  stores: LedgerStores,
  mint: string,
  trades: readonly Trade[],
  found: NotesBySeq,
): Promise<NotesBySeq> {
  const known = knownMore.get(trades) ?? none;
  const wanted = trades.filter(({ seq }) => !found.has(seq) && !known.has(seq));
  if (wanted.length === 0) return known;
  const newest = Math.max(0, ...found.keys());
  const [older, newer] = [wanted.filter(({ seq }) => seq < newest), wanted.filter(({ seq }) => seq > newest)];
  const more = [
    ...(older.length > 0 ? await readNotesInTime(stores.notes, mint, older) : none),
    ...(await loadWaitingNotes(stores, mint, newer)),
  ];
  if (more.length === 0) return known;
  const all = new Map([...known, ...more]);
  knownMore.set(trades, all);
  return all;
}

/** Notes of trades that the journal lacked. */
async function loadWaitingNotes(stores: LedgerStores, mint: string, trades: readonly Trade[]): Promise<NotesBySeq> {
  const { notes } = stores;
  const cached = new Map(
    trades.flatMap(({ seq }) => (notes.shape.cache?.get(cacheName(mint, seq)) ?? []).map(note => [seq, note])),
  );
  const wanted = trades.filter(({ seq }) => !cached.has(seq));
  if (wanted.length === 0) return cached;
  const ledgers = await readMintLedgers(stores, mint, [...new Set(wanted.map(({ wallet }) => wallet))]);
  const found = new Map(ledgers.flatMap(ledger => ledger.notes.map(note => [note.seq, note] as const)));
  const flushed = wanted.filter(({ seq }) => !found.has(seq)).map(({ seq }) => seq);
  const all = flushed.length === 0 ? found : new Map([...found, ...(await readNotes(notes, mint, flushed))]);
  for (const [seq, note] of all) notes.shape.cache?.set(cacheName(mint, seq), [note]);
  return new Map([...cached, ...all]);
}

function cacheName(mint: string, seq: number): string {
  return `${mint} waiting ${seq}`;
}
