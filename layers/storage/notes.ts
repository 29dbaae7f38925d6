import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LedgerLabel } from '../core/ledger/apply.ts';
import type { PositionContext } from '../core/ledger/context.ts';
import { type ContextTuple, decodeContext } from '../core/ledger/context-encoding.ts';
import { madeOnce } from '../core/made-once.ts';
import type { Head } from './journal/head.ts';
import { commit, type Journal, loadHeads } from './journal/journal.ts';
import { enoughRows, readBack, readRange } from './journal/read.ts';

/** What the ledger knows of one trade, at the trade's own place on the tape. */
export type Note = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly labels: readonly LedgerLabel[];
  /** As it is stored, for most readers want the labels alone; null where the trade moved no lot. */
  readonly context: ContextTuple | null;
};

/** A note's position context; null where the trade moved no lot. */
export const positionIn = ({ context }: Note): PositionContext | null => context && decodeContext(context);

/** Per mint a journal of notes that runs beside the tape: the same places in the same order, so that the newest of both are read alike. */
/**
 * The arrival number through which the mint's ledgers are surely applied. It is written with the notes of the batch that follows, so a
 * cold function does the newest batch again, which changes nothing, and no write is spent on it.
 */
export type NotesMemo = { readonly applied: number };

export type Notes = Journal<Note, NotesMemo>;
export type NotesHead = Head<Note, NotesMemo>;

type NoteRow = readonly [
  seq: number,
  slot: number,
  timestampMs: number,
  labels: readonly LedgerLabel[],
  context: ContextTuple | null,
];

const toNoteRow = ({ seq, slot, timestampMs, labels, context }: Note): NoteRow => [
  seq,
  slot,
  timestampMs,
  labels,
  context,
];

const fromNoteRow = ([seq, slot, timestampMs, labels, context]: NoteRow): Note => ({
  seq,
  slot,
  timestampMs,
  labels,
  context,
});

/** The notes in a table. Notes are never corrected, so a reader may keep the segments that it read in `memory`. */
export const openNotes = (client: DynamoDBClient, table: string, memory?: Notes['memory']): Notes => ({
  client,
  table,
  ...(memory && { memory, reached: new Map(), readings: new Map() }),
  shape: {
    ...(memory && { unpacked: new Map() }),
    encode: toNoteRow,
    decode: fromNoteRow,
    memo: {
      empty: () => ({ applied: 0 }),
      write: ({ applied }) => ({ N: String(applied) }),
      read: value => ({ applied: Number(value.N) }),
    },
  },
});

const notesKey = (mint: string): string => `n#${mint}`;

/** Heads of the notes of many mints, by mint. */
export const loadNoteHeads = async (
  notes: Notes,
  mints: readonly string[],
): Promise<ReadonlyMap<string, NotesHead>> => {
  const heads = await loadHeads(notes, mints.map(notesKey));
  return new Map(mints.map(mint => [mint, heads.get(notesKey(mint))!]));
};

/**
 * Adds the notes of trades through an arrival number. What is noted stays: after a crash the ledgers are ahead of some of these
 * trades, and could not tell them again. `applied` is how far the ledgers are. Errors: ConditionalCheckFailedException when another writer was faster.
 */
export const addNotes = (
  notes: Notes,
  head: NotesHead,
  through: number,
  added: readonly Note[],
  applied: number,
): Promise<NotesHead> => {
  const change = {
    ...head,
    seq: through,
    emitted: through,
    memo: { applied },
    newestMs: Math.max(head.newestMs, ...added.map(note => note.timestampMs)),
    slotMax: Math.max(head.slotMax, ...added.map(note => note.slot)),
  };
  return commit(notes, head, change, added);
};

/** The newest `limit` notes of a mint by the times of their trades, and what else was read with them; by arrival number. */
export const newestNotes = async (notes: Notes, mint: string, limit: number): Promise<ReadonlyMap<number, Note>> =>
  bySeq(await readBack(notes, notesKey(mint), Infinity, enoughRows(limit), limit, `newest ${limit}`));

/** Notes of trades with a time in [fromMs, toMs), by arrival number. */
export const notesBetween = async (
  notes: Notes,
  mint: string,
  fromMs: number,
  toMs: number,
): Promise<ReadonlyMap<number, Note>> => bySeq(await readRange(notes, notesKey(mint), fromMs, toMs));

const bySeq = madeOnce(
  (notes: readonly Note[]): ReadonlyMap<number, Note> => new Map(notes.map(note => [note.seq, note])),
);
