import { join } from 'node:path';
import { rebuild, SpoolError } from '../../layers/flows/rebuild/rebuild.ts';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import { type RebuildProgress, saveComplete, saveMarker } from '../../layers/storage/operations/rebuilds.ts';
import { openArchiveFolder } from './archive-folder.ts';
import { openLinkSpool } from './link-spool.ts';
import { isWhole, openPlace } from './rebuild-place.ts';
import { makeWhole, type Rebuilt, type WholeOptions } from './rebuild-whole.ts';
import { type Target, UsageError } from './target.ts';

export type RebuildOptions = WholeOptions & {
  readonly target: Target;
  /** Folder with archived rows, as `chain export --format parquet` writes it. */
  readonly archiveDir?: string | undefined;
  readonly onProgress: (progress: RebuildProgress) => void;
};

/** Makes derived tables, or adds what came since. */
export async function rebuildTarget(options: RebuildOptions): Promise<Rebuilt> {
  const place = openPlace(options.target);
  const isFromTable = options.archiveDir === undefined;
  if (isFromTable && (await isWhole(place))) return makeWhole(place, options);
  // Writes with conditions: functions may use the tables meanwhile.
  const { tables, known, generation, formats } = place;
  const { workDir, archiveDir, onProgress } = options;
  const spool = openLinkSpool(join(workDir, `rebuild-${generation}`));
  const archive = archiveDir === undefined ? null : readArchivedRows(openArchiveFolder(archiveDir, '--from-archive'));
  try {
    const done = await rebuild({ tables, known, spool, archive, clock: Date.now, generation, onProgress });
    await saveMarker(tables.operations, formats);
    await saveComplete(tables.operations, tables.candles.table);
    return done;
  } catch (error) {
    if (!(error instanceof SpoolError)) throw error;
    throw new UsageError(`${error.message} Continue with the --work folder of the first run, not ${workDir}.`);
  }
}
