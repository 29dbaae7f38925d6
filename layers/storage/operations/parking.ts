import { gunzipSync, gzipSync } from 'node:zlib';
import { deleteItem, type Item, putItems, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState } from '../kernel/fold-state.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';

export type ParkingTable = TableRef<'parking'>;

/** `error` is null for a record that follows its key. */
export type ParkedRecord = {
  readonly shard: string;
  readonly sequence: string;
  readonly text: string;
  readonly arrivedMs?: number;
  readonly error: string | null;
};

/** Failed automatic retries, and when the next is due (unix ms). */
export type ParkedRetry = { readonly attempts: number; readonly atMs: number };

/** `changes` counts writes of records. Without `retry` the key waits for an operator. */
export type ParkedKey = {
  readonly error: string;
  readonly sinceMs: number;
  readonly changes: number;
  readonly retry?: ParkedRetry | undefined;
};

/** The answer to an operator's request; `error` is null on success. */
export type ParkingAnswer = {
  readonly records: number;
  readonly isParked: boolean;
  readonly error: string | null;
  /** The key's earlier records in this shard are dropped. */
  readonly dropped: { readonly key: string; readonly shard: string; readonly sequence: string } | null;
};

export type ParkingList = {
  readonly keys: Readonly<Record<string, ParkedKey>>;
  /** Failed invocations in a row. */
  readonly failing: Readonly<Record<string, number>>;
  /** By request id, newest last. */
  readonly answers: Readonly<Record<string, ParkingAnswer>>;
};

const nothing: ParkingList = { keys: {}, failing: {}, answers: {} };

function listKey(processor: string): Item {
  return { k: { S: processor }, s: { S: 'list' } };
}
function formatPartition(processor: string, key: string): string {
  return `${processor}#${key}`;
}

/** Consistent. */
export async function readParkingList(parking: ParkingTable, processor: string): Promise<ParkingList> {
  return (await loadState(parking, listKey(processor), nothing)).state;
}

/** Atomic; an unchanged list is not written. */
export function foldParkingList(
  parking: ParkingTable,
  processor: string,
  fold: (list: ParkingList) => ParkingList,
): Promise<ParkingList> {
  return foldState(parking, listKey(processor), nothing, fold);
}

/** Leaves room for the other attributes below 400 KB. */
const PART_BYTES_MAX = 350_000;
const IN_PARALLEL_MAX = 16;

/** Writes records. A repeat changes nothing. */
export function saveParked(
  parking: ParkingTable,
  processor: string,
  key: string,
  records: readonly ParkedRecord[],
  nowMs: number,
): Promise<void> {
  return putItems(
    parking,
    records.flatMap(record => {
      const partition = formatPartition(processor, key);
      const bytes = gzipSync(record.text);
      const parts = Math.ceil(bytes.length / PART_BYTES_MAX);
      return Array.from({ length: parts }, (_, part) => ({
        k: { S: partition },
        s: { S: formatSort(record, part) },
        shard: { S: record.shard },
        sequence: { S: record.sequence },
        parts: { N: String(parts) },
        text: { B: bytes.subarray(part * PART_BYTES_MAX, (part + 1) * PART_BYTES_MAX) },
        at: { N: String(nowMs) },
        ...(record.arrivedMs !== undefined && { arrived: { N: String(record.arrivedMs) } }),
        ...(record.error !== null && { error: { S: record.error } }),
      }));
    }),
  );
}

/** The length first, so that text sorts like numbers. */
function formatSort({ shard, sequence }: Pick<ParkedRecord, 'shard' | 'sequence'>, part: number): string {
  return `${String(sequence.length).padStart(3, '0')}#${sequence}#${shard}#${part}`;
}

export type StoredRecord = ParkedRecord & { readonly parts: number };

/** Whole records in order, at least one. */
export async function readParked(
  parking: ParkingTable,
  processor: string,
  key: string,
  recordsMax = Number.POSITIVE_INFINITY,
  textMax = Number.POSITIVE_INFINITY,
): Promise<readonly StoredRecord[]> {
  const records: StoredRecord[] = [];
  let text = 0;
  for await (const record of readParkedRecords(parking, formatPartition(processor, key))) {
    text += record.text.length;
    if (records.length > 0 && text > textMax) break;
    records.push(record);
    if (records.length >= recordsMax) break;
  }
  return records;
}

/** Skips records with a missing part. */
async function* readParkedRecords(parking: ParkingTable, partition: string): AsyncGenerator<StoredRecord> {
  let parts: Item[] = [];
  for await (const { items } of queryPages(parking, buildConsistentQuery('k = :k', { k: partition })))
    for (const item of items) {
      if (parts[0] && formatName(parts[0]) !== formatName(item)) parts = [];
      parts.push(item);
      if (parts.length === Number(parts[0]!.parts!.N)) yield toStoredRecord(parts);
    }
}

function formatName({ sequence, shard }: Item): string {
  return `${sequence!.S}#${shard!.S}`;
}

function toStoredRecord(parts: readonly Item[]): StoredRecord {
  const { shard, sequence, arrived, error } = parts[0]!;
  return {
    shard: shard!.S!,
    sequence: sequence!.S!,
    text: gunzipSync(Buffer.concat(parts.map(({ text }) => text!.B!))).toString('utf8'),
    ...(arrived && { arrivedMs: Number(arrived.N) }),
    error: error?.S ?? null,
    parts: parts.length,
  };
}

export async function removeParked(
  parking: ParkingTable,
  processor: string,
  key: string,
  records: readonly StoredRecord[],
): Promise<void> {
  const sorts = records.flatMap(record => Array.from({ length: record.parts }, (_, part) => formatSort(record, part)));
  const k = { S: formatPartition(processor, key) };
  await runInParallel(sorts, IN_PARALLEL_MAX, s => deleteItem(parking, { k, s: { S: s } }));
}
