import type { Trade } from '../../core/mint/trade.ts';
import { isTrade, rowsSince, type Tape } from '../market/tape.ts';
import { type LedgersByWallet, ledgersIn, peekLedgers } from './ledgers.ts';
import { loadNoteHeads, type Note, type Notes, notesOf } from './notes.ts';

export type NotesBySeq = ReadonlyMap<number, Note>;

/** Notes of applied trades that the journal lacks. May lag. */
export const waitingNotes = async (notes: Notes, mint: string, trades: readonly Trade[]): Promise<NotesBySeq> => {
  if (trades.length === 0) return new Map();
  const cached = new Map(trades.flatMap(({ seq }) => cachedNote(notes, mint, seq)));
  const wanted = trades.filter(({ seq }) => !cached.has(seq));
  const found = await lookUp(notes, mint, wanted, await peekLedgers(notes, mint, walletsOf(wanted)));
  for (const [seq, note] of found) notes.shape.cache?.set(cacheName(mint, seq), [note]);
  return new Map([...cached, ...found]);
};

const walletsOf = (trades: readonly Trade[]): readonly string[] => [...new Set(trades.map(({ wallet }) => wallet))];

const cacheName = (mint: string, seq: number): string => `${mint} waiting ${seq}`;

const cachedNote = ({ shape }: Notes, mint: string, seq: number): readonly (readonly [number, Note])[] =>
  (shape.cache?.get(cacheName(mint, seq)) ?? []).map(note => [seq, note]);

const isApplied = (ledgers: LedgersByWallet, { wallet, seq }: Trade): boolean => (ledgers.get(wallet)?.seq ?? 0) >= seq;

/** An applied trade without a note was flushed since. */
const lookUp = async (
  notes: Notes,
  mint: string,
  trades: readonly Trade[],
  ledgers: LedgersByWallet,
): Promise<NotesBySeq> => {
  const applied = trades.filter(trade => isApplied(ledgers, trade));
  const found = new Map(
    applied.flatMap(({ wallet, seq }) =>
      ledgers.get(wallet)!.notes.flatMap(note => (note.seq === seq ? [[seq, note] as const] : [])),
    ),
  );
  const flushed = applied.filter(({ seq }) => !found.has(seq)).map(({ seq }) => seq);
  return flushed.length === 0 ? found : new Map([...found, ...(await notesOf(notes, mint, flushed))]);
};

/** How far the ledgers of a mint are, without gaps. */
export type LedgerReach = {
  readonly seq: number;
  /** Newest trade. */
  readonly traded: number;
  /** Newest slot of flushed notes. */
  readonly slotMax: number;
  /** Unflushed notes. */
  readonly waiting: NotesBySeq;
};

/** Consistent. Reads the ledgers of unflushed trades. */
export const ledgerReach = async (tape: Tape, notes: Notes, mint: string): Promise<LedgerReach> => {
  const head = (await loadNoteHeads(notes, [mint])).get(mint)!;
  const rows = await rowsSince(tape, mint, head.seq, head.slotMax);
  const trades = rows.filter(isTrade);
  const ledgers = await ledgersIn(notes, mint, walletsOf(trades));
  const gap = trades.find(trade => !isApplied(ledgers, trade));
  const applied = gap === undefined ? trades : trades.slice(0, trades.indexOf(gap));
  return {
    seq: gap === undefined ? (rows.at(-1)?.seq ?? head.seq) : gap.seq - 1,
    traded: applied.at(-1)?.seq ?? head.memo.traded,
    slotMax: head.slotMax,
    waiting: await lookUp(notes, mint, applied, ledgers),
  };
};
