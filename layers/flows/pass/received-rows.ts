import type { StreamRecord } from '../../edge/stream.ts';
import { cacheTapeRows, type Tape } from '../../storage/market/tape.ts';
import { parseTapeBatches, type TapeBatch } from '../processor/records.ts';

/** Groups tape records by key, and keeps their rows in the memory of the shard. */
export function parseReceivedRows(tape: Tape, records: readonly StreamRecord[]): ReadonlyMap<string, TapeBatch> {
  const batches = parseTapeBatches(records);
  for (const [key, { rows }] of batches) cacheTapeRows(tape, key, rows);
  return batches;
}
