import type { DatabaseSync } from 'node:sqlite';
import { assertAws } from '../kernel/errors.ts';
import { getJsonNumber, getJsonObject, getJsonText } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { openDatabaseLog, openMemoryLog, type RecordLog } from './record-log.ts';
import {
  createShardTable,
  ensureShards,
  findShardByHash,
  formatSequenceNumber,
  hashPartitionKey,
  type Shard,
} from './shards.ts';
import type { Throughput } from './throughput.ts';

export type NewRecord = { readonly Data: string; readonly PartitionKey: string; readonly ExplicitHashKey?: string };
/** A record that its shard does not take yet. */
export type Throttled = { readonly ErrorCode: string; readonly ErrorMessage: string };
export type Stream = ReturnType<typeof openStream>;

/** As many as AWS starts with. */
const SHARDS_ON_DEMAND = 4;

/** `isInMemory`: records end with this process. */
export function openStreams(
  model: Model,
  database: DatabaseSync,
  { throughput, isInMemory = false }: { readonly throughput?: Throughput | undefined; readonly isInMemory?: boolean },
): ReadonlyMap<string, Stream> {
  createShardTable(database);
  const log = isInMemory ? openMemoryLog() : openDatabaseLog(database);
  const streams = model.ofType('AWS::Kinesis::Stream');
  return new Map(streams.map(resource => [resource.ref, openStream(resource, database, log, throughput)]));
}

function openStream(resource: Resource, database: DatabaseSync, log: RecordLog, throughput: Throughput | undefined) {
  const { properties, ref: name } = resource;
  const onDemand = getJsonText(getJsonObject(properties, 'StreamModeDetails'), 'StreamMode') === 'ON_DEMAND';
  const shards = ensureShards(database, name, onDemand ? SHARDS_ON_DEMAND : getJsonNumber(properties, 'ShardCount', 1));
  const retentionHours = getJsonNumber(properties, 'RetentionPeriodHours', 24);
  const watchers = new Set<() => void>();
  const arn = resource.attribute('Arn');
  // A stream on demand adds shards instead.
  const admits = onDemand ? undefined : throughput;
  const append = createAppender(log, shards, shard => createThrottledError(shard, arn), admits);
  return {
    name,
    arn,
    onDemand,
    retentionHours,
    shards,
    /** Appends the records that their shards take in one durable transaction. */
    put: (records: readonly NewRecord[]) => {
      const results = append.put(records);
      for (const onPut of watchers) onPut();
      return results;
    },
    /** Records after a sequence number, oldest first. */
    read: (shard: Shard, after: number, limit: number) => log.read(shard.key, after, limit),
    /** Last sequence number of a shard. */
    last: append.last,
    /** Sequence number before the first record that arrived at this time or later. */
    before: (shard: Shard, arrivedMs: number): number => {
      const first = log.findSince(shard.key, arrivedMs);
      return first === undefined ? append.last(shard) : first - 1;
    },
    /** Calls back after each append. Returns how to unsubscribe. */
    watch: (onPut: () => void) => {
      watchers.add(onPut);
      return () => watchers.delete(onPut);
    },
    /** Deletes records older than the retention. */
    trim: (nowMs: number): void => {
      for (const shard of shards) log.trim(shard.key, nowMs - retentionHours * 3_600_000);
    },
  };
}

/** Size of a record, as the limits of Kinesis count it. */
export function countKinesisBytes(record: NewRecord): number {
  return Math.floor((record.Data.length * 3) / 4) + Buffer.byteLength(record.PartitionKey);
}

/** Kinesis' words. */
function createThrottledError({ id }: Shard, streamArn: string): Throttled {
  const [, , , , account, resource = ''] = streamArn.split(':');
  return {
    ErrorCode: 'ProvisionedThroughputExceededException',
    ErrorMessage: `Rate exceeded for shard ${id} in stream ${resource.split('/')[1]} under account ${account}.`,
  };
}

function createAppender(
  log: RecordLog,
  shards: readonly Shard[],
  refused: (shard: Shard) => Throttled,
  admits: Throughput = () => true,
) {
  const last = new Map(shards.map(({ key }) => [key, log.readLast(key)]));
  const put = (records: readonly NewRecord[]) => {
    const arrivedMs = Date.now();
    const next = new Map<number, number>();
    const results = log.write(append => {
      const done = records.map(record => {
        const given = record.ExplicitHashKey;
        const isHash = given === undefined || /^(0|[1-9]\d{0,38})$/.test(given);
        const getHash = () => (given === undefined ? hashPartitionKey(record.PartitionKey) : BigInt(given));
        const shard = !isHash ? undefined : shards.length === 1 ? shards[0] : findShardByHash(shards, getHash());
        assertAws(shard, 'InvalidArgumentException', `Invalid ExplicitHashKey: ${given}.`);

        if (!admits(shard, countKinesisBytes(record))) return refused(shard);
        const sequence = (next.get(shard.key) ?? last.get(shard.key) ?? 0) + 1;
        next.set(shard.key, sequence);
        append(shard.key, { sequence, partitionKey: record.PartitionKey, data: record.Data, arrivedMs });
        return { ShardId: shard.id, SequenceNumber: formatSequenceNumber(sequence) };
      });
      return { done, last: next };
    });
    for (const [key, sequence] of next) last.set(key, sequence);
    return results;
  };
  return { put, last: (shard: Shard): number => last.get(shard.key) ?? 0 };
}
