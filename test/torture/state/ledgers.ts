import { ledgerCodec } from '../../../layers/core/ledger/codec.ts';
import { readRange } from '../../../layers/storage/journal/read.ts';
import { ledgersIn } from '../../../layers/storage/ledger/ledgers.ts';
import { type Note, openNotes } from '../../../layers/storage/ledger/notes.ts';
import type { MemoryStore } from '../store/memory-dynamo.ts';
import { text } from '../store/text.ts';
import { itemsIn, itemText, keysIn, type Lines, refTo } from './lines.ts';

/** Ledgers, their pages, and notes, whether these wait in ledgers or were flushed. */
export const ledgerLines = async (lines: Lines, store: MemoryStore): Promise<void> => {
  const notes = openNotes(refTo(store, 'ledgers'));
  const noted = (mint: string, note: Note): void =>
    void lines.set(`ledgers note ${mint} ${note.seq}`, text(notes.shape.encode(note)));
  for (const mint of keysIn(store, 'ledgers', 'n#'))
    for (const note of await readRange(notes, `n#${mint}`, 0, Infinity)) noted(mint, note);
  for (const item of itemsIn(store, 'ledgers').filter(({ k }) => k!.S!.startsWith('l#'))) {
    const [, wallet, mint] = item.k!.S!.split('#') as [string, string, string];
    if (item.s!.S !== '~') lines.set(`ledgers ${item.k!.S} ${item.s!.S}`, itemText(item));
    else
      for (const { seq, state, past, notes: waiting } of (await ledgersIn(notes, mint, [wallet])).values()) {
        for (const note of waiting) noted(mint, note);
        const sums = Object.values(past).map(String);
        lines.set(
          `ledgers ${item.k!.S}`,
          text([seq, ledgerCodec.encode(state), sums, item.holder, item.holder && item.entered]),
        );
      }
  }
};
