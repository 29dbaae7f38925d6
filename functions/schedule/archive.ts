import { optionalSchedules } from '../../layers/contract/schedules.ts';
import { buildS3Client } from '../../layers/edge/clients.ts';
import { getArchiveBucket } from '../../layers/edge/config.ts';
import { createBucketObjects } from '../../layers/edge/s3.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { archiveDays } from '../../layers/flows/archive/archive-days.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tape, operations } = openTables(optionalSchedules.archive);
const objects = createBucketObjects(buildS3Client(), getArchiveBucket());
const deps = { tape: openTape(tape), objects, operations, clock: Date.now };

/** Every half hour: writes days that ended into the archive, once a day. */
export function handler(): Promise<void> {
  return archiveDays(deps);
}
