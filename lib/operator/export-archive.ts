import { s3Client } from '../../layers/edge/clients.ts';
import { bucketObjects } from '../../layers/edge/s3.ts';
import { archivedRows } from '../../layers/storage/archive/archived-rows.ts';
import type { ReadableObjects } from '../../layers/storage/archive/objects.ts';
import { folderObjects } from './archive-folder.ts';
import { demandEmpty } from './export-folder.ts';
import { csv, lineFiles, ndjson } from './export-lines.ts';
import type { ExportChoice, Exported } from './export-tape.ts';
import { outputOf, type Target, UsageError } from './target.ts';

/** The archive of a deployment. */
export const archiveOf = (target: Target): ReadableObjects =>
  bucketObjects(s3Client(), outputOf(target, 'ArchiveBucket'));

/** Writes archived rows, also those that left the table. */
export const exportArchive = async (
  source: ReadableObjects,
  out: string,
  { format, mint = '', fromMs = 0, toMs = Number.POSITIVE_INFINITY }: ExportChoice,
): Promise<Exported> => {
  if (format === 'parquet') throw new UsageError('The archive is Parquet already. Copy its folder tape/.');
  await demandEmpty(out);
  const sink = lineFiles(folderObjects(out).put, format === 'csv' ? csv : ndjson, 0);
  for await (const archived of archivedRows(source, { mintPrefix: mint })) {
    const { timestampMs } = archived.row;
    if (timestampMs >= fromMs && timestampMs < toMs) await sink.add(archived);
  }
  const files = await sink.finish();
  return { rows: files.reduce((sum, { rows }) => sum + rows, 0), files };
};
