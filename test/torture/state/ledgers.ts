import { ledgerCodec, lotsCodec } from '../../../layers/core/ledger/codec.ts';
import { formatPositionId } from '../../../layers/core/ledger/position.ts';
import { listMovedWallets } from '../../../layers/flows/positions/move.ts';
import { toTradeNote } from '../../../layers/flows/positions/noted-row.ts';
import type { LedgerStores } from '../../../layers/flows/positions/read-ledgers.ts';
import { createWorkingLedger, makeMove, type Working } from '../../../layers/flows/positions/working.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { readRange } from '../../../layers/storage/journal/read.ts';
import { loadLedgers, loadPages } from '../../../layers/storage/ledger/ledgers.ts';
import { loadNoteHeads, type Note, openNotes } from '../../../layers/storage/ledger/notes.ts';
import { formatTapeKey, openTape, readHeadRows } from '../../../layers/storage/market/tape.ts';
import type { MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { text } from '../store/text.ts';
import { keysIn, type Lines, refTo } from './lines.ts';

export const ledgerStores = (store: MemoryStore): LedgerStores => ({
  tape: openTape(refTo(store, 'tape')),
  notes: openNotes(refTo(store, 'ledgers')),
});

/** Stored ledgers and notes, with the rows that they lack. */
export const ledgerLines = async (lines: Lines, store: MemoryStore): Promise<void> => {
  const stores = ledgerStores(store);
  const { tape, notes } = stores;
  const noted = (mint: string, note: Note): void =>
    void lines.set(`ledgers note ${mint} ${note.seq}`, text(notes.shape.rows.encode([note])));
  for (const mint of keysIn(store, 'ledgers', 'n#'))
    for (const note of await readRange(notes, `n#${mint}`, 0, Infinity)) noted(mint, note);
  for (const mint of keysIn(store, 'tape', 't#')) {
    const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
    const { applied } = (await loadNoteHeads(notes, [mint])).get(mint)!.memo;
    const rows = await readHeadRows(tape, head, 0);
    for (const wallet of listMovedWallets(mint, rows)) {
      const [stored] = await loadLedgers(notes, [{ wallet, mint }]);
      const work = createWorkingLedger(stored!);
      const own = rows.filter(row => row.seq > applied && listMovedWallets(mint, [row])[0] === wallet);
      for (const row of own) {
        const move = await makeMove({ ledgers: notes, mint }, work, row);
        const note = move && toTradeNote(row, move);
        if (note) noted(mint, note);
      }
      if (work.seq > 0) lines.set(`ledgers ${wallet} ${mint}`, await ledgerText(stores, { wallet, mint }, work));
    }
  }
};

const ledgerText = async (
  { notes }: LedgerStores,
  owner: { readonly wallet: string; readonly mint: string },
  { seq, state, past, made }: Working,
): Promise<string> => {
  const names = state.pages.map(({ number }) => ({ positionId: formatPositionId(state.position!), number }));
  const kept = [...made.values()];
  const stored = await loadPages(
    notes,
    owner,
    names.filter(({ number }) => !kept.some(page => page.number === number)),
  );
  const lots = [...kept, ...stored].sort((a, b) => a.number - b.number).map(page => lotsCodec.encode(page.lots));
  return text([seq, ledgerCodec.encode(state), Object.values(past).map(String), lots]);
};
