import { defineFlagSetting, defineIntegerSetting, type Reader } from './setting-reader.ts';

/** S3 moves no object to infrequent access earlier. */
const INFREQUENT_DAYS_MIN = 30;

/** Zero, or a number of days from a minimum. */
export function defineDaysSetting(min: number, max = 3650): Reader<number> {
  return {
    fallback: 0,
    expected: `0, or an integer from ${min} to ${max}`,
    parse: given => (String(given) === '0' ? 0 : defineIntegerSetting(0, min, max).parse(given)),
  };
}

/** Longer than processors may lag. */
const TAPE_DAYS_MIN = 7;
/** Layer 1 reads seven days of candles. */
const CANDLE_DAYS_MIN = 8;
const POSITION_DAYS_MIN = 31;

/** The archive of the tape, and how long tables keep items. */
export const storageReaders = {
  /** Whether finished days of the tape are archived in S3. */
  archiveTape: defineFlagSetting(false),
  /** Point-in-time recovery of tables that a rebuild can make. */
  backupDerived: defineFlagSetting(true),
  /** Units a second per on-demand table and index; 0: no limit. */
  onDemandUnitsMax: defineDaysSetting(1, 1_000_000),
  /** Days until archived files move to infrequent access; 0 keeps them where they are. */
  archiveInfrequentDays: defineDaysSetting(INFREQUENT_DAYS_MIN),
  /** Days that rows of the tape are kept; 0 keeps them forever. */
  tapeRetentionDays: defineDaysSetting(TAPE_DAYS_MIN),
  /** The same for candles below an hour. */
  candleRetentionDays: defineDaysSetting(CANDLE_DAYS_MIN),
  /** The same for closed positions. */
  positionRetentionDays: defineDaysSetting(POSITION_DAYS_MIN),
} satisfies Readonly<Record<string, Reader<unknown>>>;
