import type { StreamRecord } from '../../edge/stream.ts';
import type { Keyed } from './keyed.ts';

type Own = { readonly sequence: string; readonly records: StreamRecord[]; unreadable?: unknown };

/** An unreadable record belongs to its partition key. */
export function parseKeyedBatches<Data, Batch extends object>(
  records: readonly StreamRecord[],
  keyOf: (data: Data) => string,
  start: () => Batch,
  add: (batch: Batch, data: Data, record: StreamRecord) => void,
): ReadonlyMap<string, Batch & Keyed> {
  const batches = new Map<string, Batch & Own>();
  const batchOf = (key: string, { sequence }: StreamRecord): Batch & Own => {
    const known = batches.get(key);
    if (known !== undefined) return known;
    const batch = { ...start(), sequence, records: [] as StreamRecord[] };
    batches.set(key, batch);
    return batch;
  };
  for (const record of records) {
    let key = record.partitionKey ?? '';
    try {
      const data = JSON.parse(record.text) as Data;
      key = keyOf(data) ?? key;
      add(batchOf(key, record), data, record);
    } catch (error) {
      batchOf(key, record).unreadable = error;
    }
    batchOf(key, record).records.push(record);
  }
  return batches;
}
