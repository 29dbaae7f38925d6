import { optionalSchedules } from '../../../layers/contract/schedules.ts';
import type { Settings } from '../../aws/settings.ts';
import { Exact, GB, MONTH_MINUTES, MONTH_SECONDS, toExact } from './exact.ts';
import type { Load } from './load.ts';
import { perArchivedDay, perArchivedSwap } from './units.ts';
import type { Use } from './use.ts';

const MONTH_DAYS = toExact(MONTH_MINUTES).dividedBy(1_440);
const READ_UNIT_BYTES = 4_096;

/** The archive of the tape. Athena bills what queries read, 5 USD per TB. */
export function estimateArchiveUse(load: Load, settings: Settings): readonly Use[] {
  if (!settings.archiveTape) return [];
  const swaps = load.swapsPerSecond.times(MONTH_SECONDS);
  const { memoryMb, rateMinutes } = optionalSchedules.archive;
  // Each row by its key, and a scan a day of what the table holds.
  const bytes = swaps.times(perArchivedSwap.tapeBytes.value);
  const keptDays = Exact.min(settings.tapeRetentionDays || MONTH_DAYS.dividedBy(2), MONTH_DAYS);
  const scanned = bytes.times(keptDays).dividedBy(2);
  return [
    ['objectStorage', swaps.times(perArchivedSwap.bytes.value).dividedBy(GB)],
    ['objectPut', MONTH_DAYS.times(perArchivedDay.puts.value)],
    ['readUnit', bytes.plus(scanned).dividedBy(READ_UNIT_BYTES)],
    ['invocation', toExact(MONTH_MINUTES).dividedBy(rateMinutes)],
    ['compute', swaps.times(perArchivedSwap.ms.value).dividedBy(1_000).times(memoryMb).dividedBy(1_024)],
  ];
}
