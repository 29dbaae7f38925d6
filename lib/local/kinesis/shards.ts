import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '../kernel/state.ts';

/** A range of hash keys. */
export type Shard = {
  readonly key: number;
  readonly id: string;
  readonly start: bigint;
  readonly end: bigint;
  readonly parentId: string | undefined;
  /** Closed by resharding: readable, not writable. */
  readonly closed: boolean;
};

const HASH_KEYS = 2n ** 128n;

export function createShardTable(database: DatabaseSync): void {
  database.exec(`CREATE TABLE IF NOT EXISTS shards (
    key INTEGER PRIMARY KEY, stream TEXT NOT NULL, idx INTEGER NOT NULL, first TEXT NOT NULL, final TEXT NOT NULL,
    parent TEXT, closed INTEGER NOT NULL DEFAULT 0, last INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL,
    UNIQUE (stream, idx))`);
}

/** Creates the shards, or reshards if the count of the template has changed. */
export function ensureShards(database: DatabaseSync, stream: string, count: number): readonly Shard[] {
  const open = readShards(database, stream).filter(shard => !shard.closed);
  if (open.length !== count)
    runInTransaction(database, () => {
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
        // Sequence numbers must rise for every partition key.
        insert.run(stream, known.n + i, first.toString(), final.toString(), parent, known.last, Date.now());
      }
    });
  return readShards(database, stream);
}

function readShards(database: DatabaseSync, stream: string): readonly Shard[] {
  const rows = database.prepare('SELECT * FROM shards WHERE stream = ? ORDER BY idx').all(stream);
  return rows.map(row => ({
    key: Number(row.key),
    id: `shardId-${String(Number(row.idx)).padStart(12, '0')}`,
    start: BigInt(String(row.first)),
    end: BigInt(String(row.final)),
    parentId: row.parent === null ? undefined : String(row.parent),
    closed: row.closed === 1,
  }));
}

/** MD5 as a 128-bit number. */
export function hashPartitionKey(partitionKey: string): bigint {
  return BigInt(`0x${hash('md5', partitionKey, 'hex')}`);
}

export function findShardByHash(shards: readonly Shard[], hashKey: bigint): Shard | undefined {
  return shards.find(shard => !shard.closed && shard.start <= hashKey && hashKey <= shard.end);
}

/** Constant length, so that text sorts like numbers. */
const SEQUENCE_DIGITS = 54;

export function formatSequenceNumber(number: number): string {
  return `49${String(number).padStart(SEQUENCE_DIGITS, '0')}`;
}

export function parseSequenceNumber(text: string): number {
  return Number(text.slice(2));
}
