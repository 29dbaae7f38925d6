import { useState } from 'preact/hooks';
import { formatKeptFile, type Kept, mergeKept, parseKeptFile } from '../config/kept-file.ts';
import { type Note, storedNotes, writeNote } from '../config/notes.ts';
import { useStored } from '../config/stored.ts';
import { storedWatched } from '../config/watched.ts';
import { formatCount, formatInteger } from '../format/number.ts';
import { Age } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { TokenLink, WalletLink } from '../wallet/named-link.tsx';
import { type Names, useTokenNames, useWalletNames } from '../wallet/names.ts';

const FILE = 'watch-list-and-notes.json';
const BYTES_MAX = 2_000_000;

function readKept(): Kept {
  return { watched: storedWatched.read(), notes: storedNotes.read() };
}

/** Writes what the browser keeps to a file, and takes it from one. */
export function KeptFile() {
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([formatKeptFile(readKept())], { type: 'application/json' }));
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read =
      file.size > BYTES_MAX ? { problem: 'The file is larger than 2 MB.' } : parseKeptFile(await file.text());
    if ('problem' in read) return setSaid({ text: `${file.name} was not taken. ${read.problem}`, isProblem: true });
    const merged = mergeKept(readKept(), read);
    storedWatched.write(merged.watched);
    storedNotes.write(merged.notes);
    const counts = `${formatInteger(read.watched.length)} watched, ${formatCount(read.notes.length, 'note')}`;
    setSaid({ text: `${file.name} was added: ${counts}.`, isProblem: false });
  };
  return (
    <>
      <button type="button" class="button" onClick={save}>
        Export
      </button>
      <label class="button file-button">
        Import
        <input
          type="file"
          accept="application/json,.json"
          class="visually-hidden"
          onChange={event => {
            void take(event.currentTarget.files?.[0]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {said !== null && (
        <span role={said.isProblem ? 'alert' : 'status'} class={said.isProblem ? 'down' : 'faint'}>
          {said.text}
        </span>
      )}
    </>
  );
}

/** Every note of this browser. */
export function Notes() {
  const [notes, write] = useStored(storedNotes);
  const tokenNames = useTokenNames(notes.filter(({ of }) => of === 'token').map(({ id }) => id));
  const walletNames = useWalletNames(notes.filter(({ of }) => of === 'wallet').map(({ id }) => id));
  if (notes.length === 0) return null;
  const remove = (note: Note): void => write(writeNote(storedNotes.read(), { ...note, text: '' }));
  return (
    <section class="panel" aria-labelledby="notes-title">
      <header class="panel-head">
        <h2 id="notes-title">Notes</h2>
      </header>
      <Table
        caption="Notes"
        columns={buildColumns(tokenNames, walletNames, remove)}
        rows={notes}
        keyOf={({ of, id }) => `${of} ${id}`}
      />
    </section>
  );
}

function buildColumns(tokens: Names, wallets: Names, remove: (note: Note) => void): readonly Column<Note>[] {
  return [
    { name: 'Of', hideOn: 'phone', sort: ({ of }) => of, cell: ({ of }) => of },
    {
      name: 'Name',
      sort: ({ of, id }) => (of === 'token' ? tokens : wallets).get(id),
      cell: ({ of, id }) =>
        of === 'token' ? <TokenLink mint={id} names={tokens} /> : <WalletLink address={id} names={wallets} />,
    },
    { name: 'Note', sort: ({ text }) => text, cell: ({ text }) => <span class="note-text wraps">{text}</span> },
    {
      name: 'Written',
      isNumber: true,
      sort: ({ updatedMs }) => -updatedMs,
      cell: ({ updatedMs }) => <Age ms={updatedMs} />,
    },
    {
      name: 'Remove',
      cell: note => (
        <button type="button" class="link-button" onClick={() => remove(note)}>
          Remove<span class="visually-hidden"> this note</span>
        </button>
      ),
    },
  ];
}
