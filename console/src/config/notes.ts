import { isAddress } from '../format/address.ts';
import { createStored } from './stored.ts';
import type { Subject } from './watched.ts';

export type Note = {
  readonly of: Subject;
  readonly id: string;
  readonly text: string;
  readonly updatedMs: number;
};

export const NOTE_MAX = 500;
const NOTES_MAX = 1_000;

/** Whether a value is a note: what is wrong with it, or null. */
export function findNoteProblem(value: unknown): string | null {
  const { of, id, text, updatedMs } = (value ?? {}) as Record<string, unknown>;
  if (of !== 'token' && of !== 'wallet') return 'of must be "token" or "wallet"';
  if (typeof id !== 'string' || !isAddress(id)) return 'id is not an address';
  if (typeof text !== 'string' || text.trim() === '') return 'text is missing';
  if (text.length > NOTE_MAX) return `text has more than ${NOTE_MAX} characters`;
  return typeof updatedMs === 'number' && Number.isFinite(updatedMs) ? null : 'updatedMs is not a time';
}

/** Newest first. Drops what is not a note. */
export function parseNotes(value: unknown): readonly Note[] {
  return Array.isArray(value) ? keepNewest(value.filter(item => findNoteProblem(item) === null) as Note[]) : [];
}

/** One per subject: the newest. */
export function keepNewest(notes: readonly Note[]): readonly Note[] {
  const oldestFirst = notes.toSorted((a, b) => a.updatedMs - b.updatedMs);
  const bySubject = new Map(
    oldestFirst.map(({ of, id, text, updatedMs }) => [`${of} ${id}`, { of, id, text, updatedMs }]),
  );
  return [...bySubject.values()].toSorted((a, b) => b.updatedMs - a.updatedMs).slice(0, NOTES_MAX);
}

export function findNote(notes: readonly Note[], of: Subject, id: string): Note | undefined {
  return notes.find(note => note.of === of && note.id === id);
}

/** An empty text removes the note. */
export function writeNote(notes: readonly Note[], note: Note): readonly Note[] {
  const others = notes.filter(({ of, id }) => of !== note.of || id !== note.id);
  const text = note.text.trim().slice(0, NOTE_MAX);
  return text === '' ? others : keepNewest([...others, { ...note, text }]);
}

export const storedNotes = createStored('chain:notes', parseNotes);
