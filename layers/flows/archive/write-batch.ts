import type { ArchivedRow } from '../../storage/archive/columns.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { type ArchivedKey, getFirstWantedRow, isArchived, type SeqRange, withLeft } from './archived-keys.ts';
import type { Slice } from './batches.ts';
import type { WrittenFile } from './day-parts.ts';
import { readKeyRows } from './key-rows.ts';

/** Takes rows in order and writes them into files. */
export type Sink = {
  readonly add: (row: ArchivedRow) => Promise<void>;
  readonly finish: () => Promise<readonly WrittenFile[]>;
};

export type Times = { readonly fromMs?: number; readonly toMs: number };

export type WrittenBatch = {
  readonly files: readonly WrittenFile[];
  readonly keys: readonly (readonly [string, ArchivedKey])[];
};

/** Writes rows before `toMs`. Returns those left for later. */
export async function writeBatch(
  tape: Tape,
  slices: readonly Slice[],
  times: Times,
  sink: Sink,
): Promise<WrittenBatch> {
  const keys: (readonly [string, ArchivedKey])[] = [];
  for (const slice of slices) keys.push([slice.key, await writeKey(tape, slice, times, sink)]);
  return { keys, files: await sink.finish() };
}

async function writeKey(
  tape: Tape,
  { key, before, through }: Slice,
  { fromMs, toMs }: Times,
  sink: Sink,
): Promise<ArchivedKey> {
  let left: readonly SeqRange[] = [];
  const range = { after: getFirstWantedRow(before) - 1, through, ...(fromMs !== undefined && { fromMs, toMs }) };
  for await (const row of readKeyRows(tape, key, range)) {
    if (isArchived(before, row.seq) || row.timestampMs < (fromMs ?? 0)) continue;
    if (row.timestampMs >= toMs) left = withLeft(left, row.seq);
    else await sink.add({ key, row });
  }
  return { through, left };
}
