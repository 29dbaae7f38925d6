import { hash } from 'node:crypto';
import type { StoredRecord } from '../kinesis/record-log.ts';
import type { Shard } from '../kinesis/shards.ts';
import type { Stream } from '../kinesis/streams.ts';
import type { Checkpoints } from './checkpoints.ts';
import { openLane } from './lane.ts';
import type { Mapping } from './mapping.ts';

export type Reader = ReturnType<typeof openReader>;

/** Resolves when all records are done, or given up. */
export type Work = (records: readonly StoredRecord[], done: (sequence: number) => void) => Promise<void>;
type Source = { readonly mapping: Mapping; readonly stream: Stream; readonly shard: Shard };

const READ_RECORDS_MAX = 1_000;

/** Reads a shard into lanes. Calls `progressed` after each batch. */
export function openReader(source: Source, checkpoints: Checkpoints, work: Work, progressed: () => void) {
  const { mapping, stream, shard } = source;
  const checkpointed = loadStartingPoints(source, checkpoints);
  let position = Math.min(...checkpointed);
  let scheduled = false;
  let stopped = false;

  const lanes = checkpointed.map((_, lane) =>
    openLane(
      mapping,
      records => work(records, sequence => checkpoints.save(mapping.id, shard.key, mapping.lanes, lane, sequence)),
      () => {
        wake();
        progressed();
      },
    ),
  );

  const readOn = (): void => {
    scheduled = false;
    while (!stopped && position < stream.last(shard) && !lanes.some(lane => lane.isFull())) {
      const records = stream.read(shard, position, Math.min(READ_RECORDS_MAX, mapping.batchSize * mapping.lanes));
      for (const record of records) {
        const lane =
          mapping.lanes === 1
            ? 0
            : Number.parseInt(hash('md5', record.partitionKey, 'hex').slice(-8), 16) % mapping.lanes;
        if (record.sequence > (checkpointed[lane] ?? 0)) lanes[lane]?.offer(record);
        position = record.sequence;
      }
      if (records.length === 0) return;
    }
  };

  /** Schedules a read. */
  const wake = (): void => {
    // One read serves all puts of this turn of the event loop.
    if (scheduled || stopped) return;
    scheduled = true;
    setImmediate(readOn);
  };

  return {
    wake,
    /** Whether everything was read and processed. */
    isDrained: (): boolean => position >= stream.last(shard) && !scheduled && lanes.every(lane => lane.isEmpty()),
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(lanes.map(lane => lane.stop()));
    },
  };
}

/** The checkpoint of each lane, or the starting position of the template. */
function loadStartingPoints({ mapping, stream, shard }: Source, checkpoints: Checkpoints): readonly number[] {
  const known = checkpoints.load(mapping.id, shard.key, mapping.lanes);
  if (known !== undefined) return known;
  const isByTime = mapping.startingPosition === 'AT_TIMESTAMP';
  const newest = isByTime ? stream.before(shard, mapping.startingTimestampMs) : stream.last(shard);
  // A new shard is read from its start, or records would be lost.
  const isWhole = mapping.startingPosition === 'TRIM_HORIZON' || shard.parentId !== undefined;
  const start = isWhole ? 0 : newest;
  return Array.from({ length: mapping.lanes }, (_, lane) => {
    checkpoints.save(mapping.id, shard.key, mapping.lanes, lane, start);
    return start;
  });
}
