import { buildS3Client } from '../../layers/edge/clients.ts';
import { createBucketObjects } from '../../layers/edge/s3.ts';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import type { ReadableObjects } from '../../layers/storage/archive/objects.ts';
import { createFolderObjects } from './archive-folder.ts';
import { ensureEmptyFolder } from './export-folder.ts';
import { createLineFiles } from './export-lines.ts';
import { type ExportChoice, type Exported, lineFormats } from './export-tape.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

/** The archive of a deployment. */
export function openArchiveBucket(target: Target): ReadableObjects {
  return createBucketObjects(buildS3Client(), getTargetOutput(target, 'ArchiveBucket'));
}

/** Writes archived rows, also those that left the table. */
export async function exportArchive(
  source: ReadableObjects,
  out: string,
  { format, mint = '', fromMs = 0, toMs = Number.POSITIVE_INFINITY }: ExportChoice,
): Promise<Exported> {
  if (format === 'parquet') throw new UsageError('The archive is Parquet already. Copy its folder tape/.');
  await ensureEmptyFolder(out);
  const sink = createLineFiles(createFolderObjects(out).put, lineFormats[format], 0);
  for await (const archived of readArchivedRows(source, { mintPrefix: mint })) {
    const { timestampMs } = archived.row;
    if (timestampMs >= fromMs && timestampMs < toMs) await sink.add(archived);
  }
  const files = await sink.finish();
  return { rows: files.reduce((sum, { rows }) => sum + rows, 0), files };
}
