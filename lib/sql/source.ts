import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitIntoKeyBatches } from '../../layers/flows/archive/batches.ts';
import { openDayParts } from '../../layers/flows/archive/day-parts.ts';
import { scanPlanEnds, sortKeyEnds } from '../../layers/flows/archive/plan.ts';
import { writeBatch } from '../../layers/flows/archive/write-batch.ts';
import { TAPE, toArchivePrefix } from '../../layers/storage/archive/layout.ts';
import type { Objects, ReadableObjects } from '../../layers/storage/archive/objects.ts';
import { openPart } from '../../layers/storage/archive/part.ts';
import type { Tape } from '../../layers/storage/market/tape.ts';
import { createFolderObjects, openArchiveFolder } from '../operator/archive-folder.ts';
import { checkFiles, readLines } from '../operator/lines.ts';
import { UsageError } from '../operator/target.ts';
import { readInputs } from '../replay/inputs.ts';
import { foldInputs } from './tape-service.ts';

/** What queries read. */
export type Source = {
  readonly objects: ReadableObjects;
  /** Parquet files. The first has no rows, and all columns. */
  readonly files: readonly string[];
  /** A folder that ends with the source. */
  readonly scratch: string;
  readonly close: () => void;
};

export type Named = { readonly archive?: string; readonly tape?: readonly string[] };

/** Opens an archive's folder, or folds the files of a tape. Throws UsageError for anything else. */
export async function openSource({ archive, tape }: Named, warn: (line: string) => void): Promise<Source> {
  if ((archive === undefined) === (tape === undefined))
    throw new UsageError('Name either --archive DIR or --tape FILE.');
  if (tape !== undefined) await checkFiles(tape);
  const folder = archive === undefined ? null : { path: archive, objects: openArchiveFolder(archive, '--archive') };
  const scratch = mkdtempSync(join(tmpdir(), 'chain-sql-'));
  const close = (): void => {
    process.off('exit', close);
    rmSync(scratch, { recursive: true, force: true });
  };
  process.once('exit', close);
  try {
    const own = createFolderObjects(scratch);
    await own.put('columns.parquet', openPart().finish());
    if (folder === null) await writeTape(own, await readTape(tape!, warn));
    const { path, objects } = folder ?? { path: scratch, objects: own };
    const listed = await objects.list(`${TAPE}day=`);
    const parts = listed.filter(({ name }) => name.endsWith('.parquet')).map(({ name }) => join(path, name));
    return { objects, files: [join(scratch, 'columns.parquet'), ...parts], scratch, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function readTape(files: readonly string[], warn: (line: string) => void): Promise<Tape> {
  const inputs = await readInputs(readLines(files), ({ source, line }, { path, reason }) =>
    warn(`${source}:${line} ${path === '' ? 'the line' : path} ${reason}`),
  );
  if (inputs.length === 0) throw new UsageError(`${files.join(', ')} has no events.`);
  return foldInputs(inputs);
}

/** Of a run that has no day. */
const RUN = '1970-01-01';

async function writeTape(objects: Objects, tape: Tape): Promise<void> {
  const ends = sortKeyEnds((await Array.fromAsync(scanPlanEnds(tape, 0, 1))).flat());
  for (const [prefix, some] of Map.groupBy(ends, ([key]) => toArchivePrefix(key)))
    for (const [batch, slices] of splitIntoKeyBatches(some, new Map()).entries())
      await writeBatch(
        tape,
        slices,
        { toMs: Number.POSITIVE_INFINITY },
        openDayParts(objects.put, { run: RUN, prefix, batch }),
      );
}
