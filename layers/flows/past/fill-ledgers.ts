import { createEmptyHead } from '../../storage/journal/head.ts';
import { commit, loadHeads, readSlotRows } from '../../storage/journal/journal.ts';
import { putItems } from '../../storage/kernel/dynamo.ts';
import {
  type LedgerOwner,
  readLedgerItems,
  saveLedger,
  savePages,
  untouchedLedger,
} from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type NotesHead, openNotes } from '../../storage/ledger/notes.ts';
import { formatTapeKey, openTape, type TapeRow } from '../../storage/market/tape.ts';
import { createWorkingLedger, makeMove } from '../positions/working.ts';
import { needEarlierRows } from './fill-tape.ts';
import { foldSection } from './fold-section.ts';
import { LATE_ROWS_MAX } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';
import { readLog } from './read-log.ts';

/** Folds a token's ledgers. Those of a large one follow when read. */
export async function fillLedgers(world: PastWorld, mint: string): Promise<void> {
  const since = await world.readRowsSinceKept(mint);
  const { base, rows } = since;
  if (base === null) return foldSection(world, mint, 'ledger', since);
  const head = (await loadNoteHeads(openNotes(world.real.ledgers), [mint])).get(mint)!;
  const applied = Math.min(head.memo.applied, base.stored);
  // Readers fold the rows since.
  const behind = base.seq + rows.length - applied;
  if (behind > LATE_ROWS_MAX) throw needEarlierRows(world, mint, `its ledgers lack ${behind} rows`);
  if (head.version === 0) return;
  world.longMs.set(head.key, head.longMs);
  const notes = openNotes(world.whole.ledgers);
  const loaded: NotesHead = { ...createEmptyHead(head.key, head.memo), longMs: head.longMs };
  const tail = head.tail.filter(({ seq }) => seq <= base.stored);
  const seq = Math.min(head.seq, base.stored);
  await commit(notes, loaded, { ...head, seq, emitted: seq, memo: { ...head.memo, applied } }, tail);
}

/** Copies a ledger of a large token, or folds its own rows. */
export async function fillLedger(world: PastWorld, key: string): Promise<void> {
  const [wallet = '', mint = ''] = key.split('#');
  await world.fill('ledgers', `n#${mint}`);
  const { base } = await world.readRowsSinceKept(mint);
  if (base === null) return;
  const owner = { wallet, mint };
  const { seq, items } = await readLedgerItems(world.real.ledgers, owner);
  if (seq <= base.stored) return putItems(world.whole.ledgers, items);
  const { ledgers } = world.whole;
  const work = createWorkingLedger(untouchedLedger);
  for (const row of await readOwnRows(world, owner, { through: base.stored, changed: seq }))
    await makeMove({ ledgers, mint }, work, row);
  if (work.seq === 0) return;
  await savePages(ledgers, owner, [...work.made.values()]);
  await saveLedger(ledgers, owner, 0, work);
}

/** The rows of a ledger, by the wallet's log, which must have `changed`. */
async function readOwnRows(
  world: PastWorld,
  { wallet, mint }: LedgerOwner,
  { through, changed }: { readonly through: number; readonly changed: number },
): Promise<readonly TapeRow[]> {
  const own = (await readLog(world, wallet)).filter(event => event.mint === mint && event.seq > 0);
  if (!own.some(({ seq }) => seq >= changed)) throw needEarlierRows(world, mint, `the log of ${wallet} is behind`);
  const wanted = new Map(own.filter(({ seq }) => seq <= through).map(({ seq, slot }) => [seq, slot]));
  const tape = openTape(world.lazy.tape);
  const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  const ranges = [...new Set(wanted.values())].map(slot => ({ first: slot, last: slot }));
  const rows = [...head.tail, ...(ranges.length === 0 ? [] : await readSlotRows(tape, head, ranges))];
  const found = new Map(rows.filter(({ seq }) => wanted.has(seq)).map(row => [row.seq, row]));
  if (found.size < wanted.size) throw needEarlierRows(world, mint, `rows of ${wallet} are not kept`);
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}
