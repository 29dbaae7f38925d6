import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../state.ts';

/** One shard of a stream: the range of hash keys that it takes, and its place in the store. */
export type Shard = {
  /** Key of the shard in the store. */
  readonly key: number;
  readonly id: string;
  readonly start: bigint;
  readonly end: bigint;
  readonly parentId: string | undefined;
  /** Closed by a change of the shard count: read to its end, never written. */
  readonly closed: boolean;
};

/** One past the largest hash key. */
const HASH_KEYS = 2n ** 128n;

/** Creates the table of shards. */
export function createShardTable(database: DatabaseSync): void {
  database.exec(`CREATE TABLE IF NOT EXISTS shards (
    key INTEGER PRIMARY KEY, stream TEXT NOT NULL, idx INTEGER NOT NULL, first TEXT NOT NULL, final TEXT NOT NULL,
    parent TEXT, closed INTEGER NOT NULL DEFAULT 0, last INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL,
    UNIQUE (stream, idx))`);
}

/** The shards of a stream, made on the first start and resharded where the template's count has changed. */
export function provisionShards(database: DatabaseSync, stream: string, count: number): readonly Shard[] {
  const open = readShards(database, stream).filter(shard => !shard.closed);
  if (open.length !== count) inTransaction(database, () => reshard(database, stream, count, open));
  return readShards(database, stream);
}

function reshard(database: DatabaseSync, stream: string, count: number, open: readonly Shard[]): void {
  database.prepare('UPDATE shards SET closed = 1 WHERE stream = ?').run(stream);
  const known = database
    .prepare('SELECT count(*) AS n, coalesce(max(last), 0) AS last FROM shards WHERE stream = ?')
    .get(stream) as { n: number; last: number };
  const insert = database.prepare(
    'INSERT INTO shards (stream, idx, first, final, parent, last, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (let i = 0; i < count; i += 1) {
    const first = (HASH_KEYS * BigInt(i)) / BigInt(count);
    const final = (HASH_KEYS * BigInt(i + 1)) / BigInt(count) - 1n;
    const parent = open.find(shard => shard.start <= first && first <= shard.end)?.id ?? null;
    // Numbers go on from the highest of the parents, so that they rise for every partition key.
    insert.run(stream, known.n + i, first.toString(), final.toString(), parent, known.last, Date.now());
  }
}

function readShards(database: DatabaseSync, stream: string): readonly Shard[] {
  const rows = database.prepare('SELECT * FROM shards WHERE stream = ? ORDER BY idx').all(stream);
  return rows.map(row => ({
    key: Number(row.key),
    id: shardId(Number(row.idx)),
    start: BigInt(String(row.first)),
    end: BigInt(String(row.final)),
    parentId: row.parent === null ? undefined : String(row.parent),
    closed: row.closed === 1,
  }));
}

function shardId(index: number): string {
  return `shardId-${String(index).padStart(12, '0')}`;
}

/** The hash key of a partition key: its MD5 as a 128-bit number. */
export function hashKeyOf(partitionKey: string): bigint {
  return BigInt(`0x${hash('md5', partitionKey, 'hex')}`);
}

/** The open shard that takes a hash key. */
export function shardFor(shards: readonly Shard[], hashKey: bigint): Shard | undefined {
  return shards.find(shard => !shard.closed && shard.start <= hashKey && hashKey <= shard.end);
}

/** Digits of a sequence number; all have as many, so that text and number sort alike. */
const SEQUENCE_DIGITS = 54;

/** The public form of a sequence number, decimal digits of constant length as AWS has them. */
export function sequenceNumber(number: number): string {
  return `49${String(number).padStart(SEQUENCE_DIGITS, '0')}`;
}

/** The store's form of a public sequence number. */
export function sequenceOf(text: string): number {
  return Number(text.slice(2));
}
