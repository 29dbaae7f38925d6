import { type Journal, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { readRange } from '../../../layers/storage/journal/read.ts';
import type { Placed } from '../../../layers/storage/journal/segment.ts';
import { formatTapeKey, openTape } from '../../../layers/storage/market/tape.ts';
import type { MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { text } from '../store/text.ts';
import { keysIn, type Lines, refTo } from './lines.ts';

type Kept = { readonly store: MemoryStore; readonly repeated: ReadonlyMap<string, number> };

/** Rows of a journal, wherever they are stored, with the figures of its header. */
export const journalLines = async <Row extends Placed, Memo>(
  lines: Lines,
  journal: Journal<Row, Memo>,
  prefix: string,
  keys: readonly string[],
  memoOf: (memo: Memo) => unknown,
): Promise<void> => {
  for (const own of keys) {
    const key = `${prefix}${own}`;
    const head = (await loadHeads(journal, [key])).get(key)!;
    for (const row of await readRange(journal, key, 0, Infinity))
      lines.set(`${journal.table} ${key} row ${row.seq}`, text(journal.shape.rows.encode([row])));
    const { seq, emitted, newestMs, slotMax, memo } = head;
    lines.set(`${journal.table} ${key} header`, text({ seq, newestMs, slotMax, memo: memoOf(memo) }));
    if (emitted > seq) lines.set(`${journal.table} ${key} emitted`, text({ emitted, seq }));
  }
};

export const tapeLines = async (lines: Lines, { store, repeated }: Kept): Promise<void> => {
  const tape = openTape(refTo(store, 'tape'));
  const keys = keysIn(store, 'tape', 't#');
  // The newest correction is noted by the batch that made it.
  await journalLines(lines, tape, 't#', keys, ({ corrected: _corrected, ...memo }) => memo);
  for (const [key, { runs }] of await loadHeads(tape, keys.map(formatTapeKey))) {
    const again = repeated.get(key.slice('t#'.length)) ?? 0;
    // Counts what a producer sent twice, not repeated deliveries.
    for (const [run, [taken, twice]] of Object.entries(runs))
      lines.set(`tape ${key} run ${run}`, text([taken, twice - again]));
  }
};
