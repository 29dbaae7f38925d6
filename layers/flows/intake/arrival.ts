import type { ChainEvent, SwapEvent } from '../../contract/events/event.ts';
import { toPartitionKey } from '../../contract/events/key.ts';
import { readRecord, splitRecordLines } from '../../contract/events/record.ts';
import type { DeadLetter } from '../../edge/dead-letters.ts';
import type { StreamRecord } from '../../edge/stream.ts';

export type Arrival = {
  /** Partition key of the event. */
  readonly key: string;
  readonly event: ChainEvent;
  readonly run: string | null;
  readonly arrivedMs?: number | undefined;
  /** An import says that it arrived at its time. */
  readonly isClaimed?: boolean;
  readonly shard: string;
  readonly sequence: string;
  readonly text: string;
  /** Text length, before compression. */
  readonly bytes: number;
};

/** Parses a batch, in arrival order. */
export function parseArrivals(
  records: readonly StreamRecord[],
  nowMs: number,
): { readonly arrivals: readonly Arrival[]; readonly rejects: readonly DeadLetter[] } {
  const rejects: DeadLetter[] = [];
  const arrivals: Arrival[] = [];
  for (const { shard, sequence, text, arrivedMs } of records)
    for (const line of splitRecordLines(text)) {
      const read = readRecord(line, nowMs);
      if ('rejection' in read) rejects.push({ record: { shard, sequence, text: line }, ...read.rejection });
      else {
        const { event, run, isClaimed = false } = read;
        const place = { key: toPartitionKey(event), shard, sequence, arrivedMs };
        arrivals.push({ ...place, event, run, isClaimed, text: line, bytes: line.length });
      }
    }
  return { arrivals, rejects };
}

/** One key's lines as records: a record may hold several keys. */
export function toArrivalRecords(arrivals: readonly Arrival[]): readonly StreamRecord[] {
  return [...Map.groupBy(arrivals, ({ shard, sequence }) => `${shard} ${sequence}`).values()].map(own => ({
    shard: own[0]!.shard,
    sequence: own[0]!.sequence,
    text: own.map(({ text }) => text).join('\n'),
    ...(own[0]!.arrivedMs !== undefined && { arrivedMs: own[0]!.arrivedMs }),
  }));
}

export function isSwap(arrival: Arrival): arrival is Arrival & { readonly event: SwapEvent } {
  return arrival.event.type === 'swap';
}

/** Whether the source offset covers a record. */
export function isApplied(
  sourceOffsets: Readonly<Record<string, string>>,
  { shard, sequence }: Pick<Arrival, 'shard' | 'sequence'>,
): boolean {
  return sourceOffsets[shard] !== undefined && BigInt(sequence) <= BigInt(sourceOffsets[shard]);
}

/** Returns the source offsets after some arrivals. */
export function advanceSourceOffsets(
  sourceOffsets: Readonly<Record<string, string>>,
  arrivals: readonly Pick<Arrival, 'shard' | 'sequence'>[],
): Readonly<Record<string, string>> {
  return {
    ...sourceOffsets,
    ...Object.fromEntries(arrivals.map(({ shard, sequence }) => [shard, sequence])),
  };
}

const RUNS_MAX = 8;
type Runs = Readonly<Record<string, readonly [number, number]>>;

/** Returns new and duplicate counts per ingest run. */
export function addRunCounts(runs: Runs, arrivals: readonly Arrival[], accepted: ReadonlySet<Arrival>): Runs {
  const next = new Map(Object.entries(runs));
  for (const arrival of arrivals) {
    if (arrival.run === null) continue;
    const [taken, repeated] = next.get(arrival.run) ?? [0, 0];
    next.delete(arrival.run);
    next.set(arrival.run, accepted.has(arrival) ? [taken + 1, repeated] : [taken, repeated + 1]);
  }
  return Object.fromEntries([...next].slice(-RUNS_MAX));
}

/** A header stays far below the 400 KB item limit. */
const SLICE_BYTES_MAX = 250_000;

/** Splits arrivals into commits; events of one record stay together. */
export function splitIntoCommits<A extends Pick<Arrival, 'bytes' | 'sequence'>>(
  arrivals: readonly A[],
): readonly (readonly A[])[] {
  const slices: A[][] = [];
  let room = 0;
  for (const [, together] of Map.groupBy(arrivals, ({ sequence }) => sequence)) {
    const bytes = together.reduce((sum, arrival) => sum + arrival.bytes, 0);
    if (bytes > room || slices.length === 0) {
      slices.push([]);
      room = SLICE_BYTES_MAX;
    }
    slices.at(-1)!.push(...together);
    room -= bytes;
  }
  return slices;
}
