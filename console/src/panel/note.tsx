import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findNote, NOTE_MAX, storedNotes, writeNote } from '../config/notes.ts';
import { useStored } from '../config/stored.ts';
import type { Subject } from '../config/watched.ts';
import { formatAge } from '../format/time.ts';
import './note.css';

type NoteProps = { readonly of: Subject; readonly id: string };

/** The note of this browser about a token or wallet, to read and write. */
export function NoteField({ of, id }: NoteProps) {
  const [notes, write] = useStored(storedNotes);
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = draft !== null;
  // Before the browser paints, so that no key is lost.
  useLayoutEffect(() => field.current?.focus(), [isOpen]);
  const note = findNote(notes, of, id);
  const save = (event: Event): void => {
    event.preventDefault();
    write(writeNote(storedNotes.read(), { of, id, text: draft ?? '', updatedMs: Date.now() }));
    setDraft(null);
  };
  if (draft === null)
    return (
      <p class="note">
        {note !== undefined && (
          <>
            <span class="note-text">{note.text}</span>
            <span class="faint">{formatAge((Date.now() - note.updatedMs) / 1_000)} ago, in this browser</span>
          </>
        )}
        <button type="button" class="link-button" onClick={() => setDraft(note?.text ?? '')}>
          {note === undefined ? 'Add a note' : 'Edit the note'}
        </button>
      </p>
    );
  return (
    <form class="note" onSubmit={save}>
      <textarea
        aria-label="Note, kept in this browser"
        maxLength={NOTE_MAX}
        rows={2}
        value={draft}
        onInput={event => setDraft(event.currentTarget.value)}
        ref={field}
      />
      <button type="submit" class="button primary">
        Save
      </button>
      <button type="button" class="button" onClick={() => setDraft(null)}>
        Cancel
      </button>
      <span class="faint">Empty it to remove it.</span>
    </form>
  );
}
