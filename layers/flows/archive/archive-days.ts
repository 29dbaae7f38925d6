import { countDays, DAY_MS, formatUtcDay } from '../../core/kernel/utc-day.ts';
import { prefixes } from '../../storage/archive/layout.ts';
import type { Objects } from '../../storage/archive/objects.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { loadArchiveProgress, saveArchiveProgress } from '../../storage/operations/archive-progress.ts';
import { type ArchivedKey, compressJson, decompressJson, loadArchivedKeys, saveArchivedKeys } from './archived-keys.ts';
import { splitIntoKeyBatches } from './batches.ts';
import { openDayParts } from './day-parts.ts';
import { writeManifest } from './manifest.ts';
import { loadPlannedEnds, planRun } from './plan.ts';
import { type WrittenBatch, writeBatch } from './write-batch.ts';

export type ArchiveDeps = {
  readonly tape: Tape;
  readonly objects: Objects;
  readonly operations: TableRef<'operations'>;
  /** Unix ms. */
  readonly clock: () => number;
};

/** After lateness: late trades and corrected labels of a day are in its files. */
export const SETTLED_MS = 75 * 60_000;

/** No batch begins later. */
const WORK_MS = 8 * 60_000;

/** Archives days that ended. The next invocation continues a run that was cut off. */
export async function archiveDays(deps: ArchiveDeps): Promise<void> {
  const startMs = deps.clock();
  const isTimeUp = (): boolean => deps.clock() - startMs > WORK_MS;
  const { through, running } = await loadArchiveProgress(deps.operations);
  const ended = formatUtcDay(startMs - SETTLED_MS - DAY_MS);
  const run = running ?? ended;
  if (running === null && through !== null && through >= ended) return;
  await saveArchiveProgress(deps.operations, { through, running: run });
  if (!(await runArchive(deps, run, isTimeUp))) {
    // Fails the invocation, which raises an alarm.
    const late = countDays(run, ended) - 1;
    if (late > LATE_DAYS_MAX)
      throw new Error(
        `The archive of ${run} is not done after ${late} days. Raise the memory of functions/schedule/archive.`,
      );
    return;
  }
  await saveArchiveProgress(deps.operations, { through: run, running: null });
}

/** Returns false if the time is up before. */
async function runArchive(deps: ArchiveDeps, run: string, isTimeUp: () => boolean): Promise<boolean> {
  if (!(await planRun(deps.tape, deps.objects, run, isTimeUp))) return false;
  for (const prefix of prefixes) if (!(await runPrefix(deps, run, prefix, isTimeUp))) return false;
  await writeManifest(deps.objects, run);
  return true;
}

const LATE_DAYS_MAX = 2;

/** Returns false if the time is up before. */
async function runPrefix(deps: ArchiveDeps, run: string, prefix: string, isTimeUp: () => boolean): Promise<boolean> {
  const archived = await loadArchivedKeys(deps.objects, prefix);
  if (archived !== null && archived.run >= run) return true;
  const ends = await loadPlannedEnds(deps.objects, run, prefix);
  if (ends.length === 0) return true;
  const keys = new Map<string, ArchivedKey>(archived?.keys);
  for (const [batch, slices] of splitIntoKeyBatches(ends, keys).entries()) {
    if (isTimeUp()) return false;
    const done = await ensureBatchWritten(
      deps.objects,
      `runs/${run}/batches/${prefix}-${String(batch).padStart(5, '0')}.json.gz`,
      () => {
        const parts = openDayParts(deps.objects.put, { run, prefix, batch });
        return writeBatch(deps.tape, slices, { toMs: Date.parse(run) + DAY_MS }, parts);
      },
    );
    for (const [key, state] of done.keys) keys.set(key, state);
  }
  await saveArchivedKeys(deps.objects, prefix, { run, keys });
  return true;
}

/** Skips work that an earlier attempt finished. */
async function ensureBatchWritten(
  objects: Objects,
  name: string,
  work: () => Promise<WrittenBatch>,
): Promise<WrittenBatch> {
  const found = await objects.get(name);
  if (found !== null) return decompressJson<WrittenBatch>(found);
  const done = await work();
  await objects.put(name, compressJson(done));
  return done;
}
