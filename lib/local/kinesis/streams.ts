import type { DatabaseSync } from 'node:sqlite';
import { demand } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/state.ts';
import { numberAt, objectAt, textAt } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { createShardTable, hashKeyOf, provisionShards, type Shard, sequenceNumber, shardFor } from './shards.ts';

/** `data` stays base64, as clients send and receive it. */
export type StoredRecord = {
  readonly sequence: number;
  readonly partitionKey: string;
  readonly data: string;
  readonly arrivedMs: number;
};

export type NewRecord = { readonly Data: string; readonly PartitionKey: string; readonly ExplicitHashKey?: string };
export type Stream = ReturnType<typeof openStream>;

/** As many as AWS starts with. */
const SHARDS_ON_DEMAND = 4;

export function openStreams(model: Model, database: DatabaseSync): ReadonlyMap<string, Stream> {
  createShardTable(database);
  database.exec(`CREATE TABLE IF NOT EXISTS records (
    shard INTEGER NOT NULL, seq INTEGER NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (shard, seq)) WITHOUT ROWID`);
  return new Map(model.ofType('AWS::Kinesis::Stream').map(resource => [resource.ref, openStream(resource, database)]));
}

function openStream(resource: Resource, database: DatabaseSync) {
  const { properties, ref: name } = resource;
  const onDemand = textAt(objectAt(properties, 'StreamModeDetails'), 'StreamMode') === 'ON_DEMAND';
  const shards = provisionShards(database, name, onDemand ? SHARDS_ON_DEMAND : numberAt(properties, 'ShardCount', 1));
  const retentionHours = numberAt(properties, 'RetentionPeriodHours', 24);
  const watchers = new Set<() => void>();
  const select = database.prepare(
    'SELECT seq, key, data, at FROM records WHERE shard = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const since = database.prepare('SELECT min(seq) AS seq FROM records WHERE shard = ? AND at >= ?');
  const remove = database.prepare('DELETE FROM records WHERE shard = ? AND at < ?');
  const append = appender(database, shards);
  return {
    name,
    arn: resource.attribute('Arn'),
    onDemand,
    retentionHours,
    shards,
    /** Appends all records in one durable transaction. */
    put: (records: readonly NewRecord[]) => {
      const results = append.put(records);
      for (const onPut of watchers) onPut();
      return results;
    },
    /** Records after a sequence number, oldest first. */
    read: (shard: Shard, after: number, limit: number) =>
      select.all(shard.key, after, limit).map(
        (row): StoredRecord => ({
          sequence: Number(row.seq),
          partitionKey: String(row.key),
          data: String(row.data),
          arrivedMs: Number(row.at),
        }),
      ),
    /** Last sequence number of a shard. */
    last: append.last,
    /** Sequence number before the first record that arrived at this time or later. */
    before: (shard: Shard, arrivedMs: number): number => {
      const first = since.get(shard.key, arrivedMs)?.seq;
      return typeof first === 'number' ? first - 1 : append.last(shard);
    },
    /** Calls back after each append. Returns how to unsubscribe. */
    watch: (onPut: () => void) => {
      watchers.add(onPut);
      return () => watchers.delete(onPut);
    },
    /** Deletes records older than the retention. */
    trim: (nowMs: number): void => {
      for (const shard of shards) remove.run(shard.key, nowMs - retentionHours * 3_600_000);
    },
  };
}

function appender(database: DatabaseSync, shards: readonly Shard[]) {
  const insert = database.prepare('INSERT INTO records (shard, seq, key, data, at) VALUES (?, ?, ?, ?, ?)');
  // Stored apart, so that numbers rise after all records were trimmed.
  const update = database.prepare('UPDATE shards SET last = ? WHERE key = ?');
  const lastOf = database.prepare('SELECT last FROM shards WHERE key = ?');
  const last = new Map(shards.map(shard => [shard.key, Number(lastOf.get(shard.key)?.last ?? 0)]));
  const put = (records: readonly NewRecord[]) => {
    const now = Date.now();
    const next = new Map<number, number>();
    const results = inTransaction(database, () => {
      const done = records.map(record => {
        const shard = shardOf(shards, record);
        const sequence = (next.get(shard.key) ?? last.get(shard.key) ?? 0) + 1;
        next.set(shard.key, sequence);
        insert.run(shard.key, sequence, record.PartitionKey, record.Data, now);
        return { ShardId: shard.id, SequenceNumber: sequenceNumber(sequence) };
      });
      for (const [key, sequence] of next) update.run(sequence, key);
      return done;
    });
    for (const [key, sequence] of next) last.set(key, sequence);
    return results;
  };
  return { put, last: (shard: Shard): number => last.get(shard.key) ?? 0 };
}

function shardOf(shards: readonly Shard[], record: NewRecord): Shard {
  const given = record.ExplicitHashKey;
  const isHash = given === undefined || /^(0|[1-9]\d{0,38})$/.test(given);
  const shard = isHash
    ? shardFor(shards, given === undefined ? hashKeyOf(record.PartitionKey) : BigInt(given))
    : undefined;
  demand(shard, 'InvalidArgumentException', `Invalid ExplicitHashKey: ${given}.`);
  return shard;
}
