import type { ArchivedRow } from '../../storage/archive/columns.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { applyPages, type KeysDeps, type Page, ROWS_MAX } from './keys.ts';

/** Applies archived rows. Those of the table follow with its keys. */
export async function applyArchive(deps: KeysDeps, archive: AsyncIterable<ArchivedRow>): Promise<void> {
  let through = { key: '', seq: 0 };
  for await (const page of splitIntoKeyPages(archive)) {
    const after = through.key === page.key ? through.seq : 0;
    await applyPages(deps, [{ key: page.key, rows: await withTable(deps.tape, page, after) }]);
    through = { key: page.key, seq: page.rows.at(-1)!.seq };
  }
}

/** One key's rows each. */
async function* splitIntoKeyPages(archive: AsyncIterable<ArchivedRow>): AsyncGenerator<Page> {
  let [key, rows]: [string, TapeRow[]] = ['', []];
  for await (const archived of archive) {
    if (rows.length === ROWS_MAX || (rows.length > 0 && archived.key !== key)) {
      yield { key, rows };
      rows = [];
    }
    key = archived.key;
    rows.push(archived.row);
  }
  if (rows.length > 0) yield { key, rows };
}

/** Rows that arrived late are on the table only. */
async function withTable(tape: Tape, { key, rows }: Page, after: number): Promise<readonly TapeRow[]> {
  const through = rows.at(-1)!.seq;
  const isWhole = rows.length === through - after;
  if (isWhole) return rows;
  const head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
  const stored = await Array.fromAsync(readRowsByArrival(tape, head, { after, through }));
  const bySeq = new Map([...stored, ...rows].map(row => [row.seq, row]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
