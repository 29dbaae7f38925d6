import type { Note, NotesHead } from '../../storage/ledger/notes.ts';
import type { Folded } from './fold-mint.ts';

/** Bounds what readers look up in ledgers. */
const NOTES_MAX = 32;
/** Bounds what a cold start repeats. */
const ROWS_MAX = 128;
/** Keeps a ledger within one write unit. */
const OWN_MAX = 4;

/** Notes wait in ledgers until few units carry many. */
export const isFlushDue = (head: NotesHead, { works, waiting, through }: Folded): boolean =>
  waiting.length >= NOTES_MAX ||
  through - head.seq >= ROWS_MAX ||
  [...works.values()].some(({ notes }) => unflushed(head, notes).length > OWN_MAX);

/** Notes that the journal lacks. */
export const unflushed = (head: NotesHead, notes: readonly Note[]): readonly Note[] =>
  notes.filter(({ seq }) => seq > head.seq);
