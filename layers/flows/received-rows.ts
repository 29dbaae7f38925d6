import type { StreamRecord } from '../edge/stream.ts';
import { rememberRows, type Tape } from '../storage/market/tape.ts';
import { byKey, type TapeBatch } from './processor/records.ts';

/** Groups tape records by key, and keeps their rows in the memory of the shard. */
export const receivedRows = (tape: Tape, records: readonly StreamRecord[]): ReadonlyMap<string, TapeBatch> => {
  const batches = byKey(records);
  for (const [key, { rows }] of batches) rememberRows(tape, key, rows);
  return batches;
};
