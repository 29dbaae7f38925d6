import { memoize } from '../../core/kernel/memoize.ts';
import { applyTrade, type LedgerLabel } from '../../core/ledger/apply.ts';
import { contextCodec } from '../../core/ledger/codec.ts';
import { type PositionContext, toPositionContext } from '../../core/ledger/context.ts';
import { emptyLedger } from '../../core/ledger/ledger.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { readArrivals } from '../journal/arrivals.ts';
import type { Head } from '../journal/head.ts';
import { commit, type Journal, loadHeads, readStaleHeads } from '../journal/journal.ts';
import type { RowCache } from '../journal/packed-rows.ts';
import { createPlacedRowsCodec } from '../journal/placed-rows.ts';
import { hasEnoughRows, readBack, readOnward, readRange } from '../journal/read.ts';
import type { TableRef } from '../kernel/dynamo.ts';

/** Ledger data of one trade. */
export type Note = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly labels: readonly LedgerLabel[];
  /** Decoded lazily; null when the trade moved no lot. */
  readonly context: unknown;
};

/** The trade of the note gives the context of a position that it opened. */
const OPENED = 1;

/** A note's context, as it is stored. */
export function encodeNoteContext(
  context: PositionContext | null,
  { timestampMs }: Pick<Note, 'timestampMs'>,
): unknown {
  if (context === null) return null;
  return context.event === 'open'
    ? OPENED
    : contextCodec.encode({ ...context, entryMs: context.entryMs - timestampMs });
}

/** Null when the trade moved no lot. */
export function decodeNotePosition({ context }: Note, trade: Trade): PositionContext | null {
  if (context === null) return null;
  if (context === OPENED) return toPositionContext(applyTrade(emptyLedger, trade));
  const stored = contextCodec.decode(context);
  return { ...stored, entryMs: stored.entryMs + trade.timestampMs };
}

/** `applied`: stored ledgers have all rows through it. `traded`: newest trade with candles. */
export type NotesMemo = { readonly applied: number; readonly traded: number };

export type Notes = Journal<Note, NotesMemo> & TableRef<'ledgers'>;
export type NotesHead = Head<Note, NotesMemo>;

const noteRows = createPlacedRowsCodec<Note>({
  encode: ({ labels, context }) => [labels, context],
  decode: ([labels, context], place) => ({ ...place, labels: labels as Note['labels'], context }),
});

export function openNotes(table: TableRef<'ledgers'>, cache?: RowCache<Note>): Notes {
  return {
    ...table,
    shape: {
      ...(cache && { cache }),
      rows: noteRows,
      memo: {
        empty: () => ({ applied: 0, traded: 0 }),
        write: ({ applied, traded }) => ({ S: `${applied} ${traded}` }),
        read: value => {
          const [applied, traded] = value!.S!.split(' ').map(Number) as [number, number];
          return { applied, traded };
        },
      },
    },
  };
}

function formatNotesKey(mint: string): string {
  return `n#${mint}`;
}

export async function loadNoteHeads(notes: Notes, mints: readonly string[]): Promise<ReadonlyMap<string, NotesHead>> {
  const heads = await loadHeads(notes, mints.map(formatNotesKey));
  return new Map(mints.map(mint => [mint, heads.get(formatNotesKey(mint))!]));
}

/** The same at half the price. May lag, and omits unknown mints. `addNotes` verifies it. */
export async function readStaleNoteHeads(
  notes: Notes,
  mints: readonly string[],
): Promise<ReadonlyMap<string, NotesHead>> {
  const heads = await readStaleHeads(notes, mints.map(formatNotesKey));
  return new Map(
    mints.flatMap(mint => {
      const head = heads.get(formatNotesKey(mint));
      return head === undefined ? [] : [[mint, head] as const];
    }),
  );
}

/**
 * Adds all notes after the header. An outdated process may lack some, so segments have versions.
 * Throws ConditionalCheckFailedException when another writer was faster.
 */
export function addNotes(
  notes: Notes,
  head: NotesHead,
  through: number,
  added: readonly Note[],
  memo: NotesMemo,
): Promise<NotesHead> {
  const seq = Math.max(through, head.seq);
  const change = {
    ...head,
    seq,
    emitted: seq,
    memo,
    newestMs: Math.max(head.newestMs, ...added.map(note => note.timestampMs)),
    slotMax: Math.max(head.slotMax, ...added.map(note => note.slot)),
  };
  const rows = new Map([...head.tail, ...added].map(note => [note.seq, note]));
  // As if the header held them: they move to segments.
  return commit(notes, { ...head, tail: [...rows.values()], tailBytes: Number.POSITIVE_INFINITY }, change, []);
}

/** A rebuild begins other tables. */
function formatBaseName({ table }: Notes, mint: string): string {
  return `base ${table} ${mint}`;
}

/** Stored ledgers have all rows through it. The header says so one flush later. */
export function cacheLedgerBase(notes: Notes, mint: string, base: number): void {
  notes.recalling?.memory.keep(formatBaseName(notes, mint), { b: { N: String(base) } });
}

export function getCachedLedgerBase(notes: Notes, mint: string): number {
  return Number(notes.recalling?.memory.recall(formatBaseName(notes, mint))?.b?.N ?? 0);
}

/** The newest `limit` notes and others read with them, by arrival number. */
export async function readNewestNotes(notes: Notes, mint: string, limit: number): Promise<ReadonlyMap<number, Note>> {
  return bySeq(await readBack(notes, formatNotesKey(mint), Infinity, hasEnoughRows(limit), limit, `newest ${limit}`));
}

/** Notes in [fromMs, toMs), by arrival number. */
export async function readNotesBetween(
  notes: Notes,
  mint: string,
  fromMs: number,
  toMs: number,
): Promise<ReadonlyMap<number, Note>> {
  return bySeq(await readRange(notes, formatNotesKey(mint), fromMs, toMs));
}

const ONWARD_ROWS_MAX = 4_096;

/** Notes of trades, read from the oldest trade on. */
export async function readNotesOnward(
  notes: Notes,
  mint: string,
  trades: readonly Pick<Trade, 'seq' | 'timestampMs'>[],
): Promise<ReadonlyMap<number, Note>> {
  const head = (await loadNoteHeads(notes, [mint])).get(mint)!;
  const known = bySeq(head.tail);
  const wanted = trades.filter(({ seq }) => seq <= head.seq && !known.has(seq));
  if (wanted.length === 0) return known;
  const fromMs = wanted.reduce((least, { timestampMs }) => Math.min(least, timestampMs), Infinity);
  const rows = await readOnward<Note, NotesMemo>(notes, formatNotesKey(mint), fromMs, found => {
    const seqs = new Set(found.map(({ seq }) => seq));
    return found.length >= ONWARD_ROWS_MAX || wanted.every(({ seq }) => seqs.has(seq));
  });
  return new Map([...known, ...bySeq(rows)]);
}

/** By arrival number, without trades that the ledger has not reached. */
export async function readNotes(
  notes: Notes,
  mint: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Note>> {
  const head = (await loadNoteHeads(notes, [mint])).get(mint)!;
  return bySeq(await readArrivals(notes, head, new Set(seqs.filter(seq => seq <= head.seq))));
}

const bySeq = memoize(
  (notes: readonly Note[]): ReadonlyMap<number, Note> => new Map(notes.map(note => [note.seq, note])),
);
