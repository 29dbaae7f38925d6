import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '../kernel/state.ts';

/** `data` stays base64, as clients send and receive it. */
export type StoredRecord = {
  readonly sequence: number;
  readonly partitionKey: string;
  readonly data: string;
  readonly arrivedMs: number;
};

type Append = (shard: number, record: StoredRecord) => void;
type Written<T> = { readonly done: T; readonly last: ReadonlyMap<number, number> };

/** The records of all shards. */
export type RecordLog = {
  /** All of `work` or nothing. */
  readonly write: <T>(work: (append: Append) => Written<T>) => T;
  /** Those after a sequence number, oldest first. */
  readonly read: (shard: number, after: number, limit: number) => readonly StoredRecord[];
  /** Sequence number of the first record that arrived at this time or later. */
  readonly findSince: (shard: number, arrivedMs: number) => number | undefined;
  readonly readLast: (shard: number) => number;
  /** Deletes what arrived before a time. */
  readonly trim: (shard: number, beforeMs: number) => void;
};

/** Opens the records of a data folder. */
export function openDatabaseLog(database: DatabaseSync): RecordLog {
  database.exec(`CREATE TABLE IF NOT EXISTS records (
    shard INTEGER NOT NULL, seq INTEGER NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (shard, seq)) WITHOUT ROWID`);
  const insert = database.prepare('INSERT INTO records (shard, seq, key, data, at) VALUES (?, ?, ?, ?, ?)');
  // Stored apart, so that numbers rise after all records were trimmed.
  const update = database.prepare('UPDATE shards SET last = ? WHERE key = ?');
  const last = database.prepare('SELECT last FROM shards WHERE key = ?');
  const select = database.prepare(
    'SELECT seq, key, data, at FROM records WHERE shard = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const since = database.prepare('SELECT min(seq) AS seq FROM records WHERE shard = ? AND at >= ?');
  const remove = database.prepare('DELETE FROM records WHERE shard = ? AND at < ?');
  return {
    write: work =>
      runInTransaction(database, () => {
        const written = work((shard, { sequence, partitionKey, data, arrivedMs }) =>
          insert.run(shard, sequence, partitionKey, data, arrivedMs),
        );
        for (const [key, sequence] of written.last) update.run(sequence, key);
        return written.done;
      }),
    read: (shard, after, limit) =>
      select.all(shard, after, limit).map(row => ({
        sequence: Number(row.seq),
        partitionKey: String(row.key),
        data: String(row.data),
        arrivedMs: Number(row.at),
      })),
    findSince: (shard, arrivedMs) => {
      const first = since.get(shard, arrivedMs)?.seq;
      return typeof first === 'number' ? first : undefined;
    },
    readLast: shard => Number(last.get(shard)?.last ?? 0),
    trim: (shard, beforeMs) => void remove.run(shard, beforeMs),
  };
}

/** Opens an empty log in this process. */
export function openMemoryLog(): RecordLog {
  const shards = new Map<number, StoredRecord[]>();
  const list = (shard: number): StoredRecord[] => {
    const records = shards.get(shard) ?? [];
    shards.set(shard, records);
    return records;
  };
  return {
    write: work => {
      const added: Parameters<Append>[] = [];
      const { done } = work((...one) => void added.push(one));
      for (const [shard, record] of added) list(shard).push(record);
      return done;
    },
    // Numbers have no gaps.
    read: (shard, after, limit) => {
      const records = list(shard);
      const at = records.length === 0 ? 0 : Math.max(0, after + 1 - records[0]!.sequence);
      return records.slice(at, at + limit);
    },
    findSince: (shard, arrivedMs) => list(shard).find(record => record.arrivedMs >= arrivedMs)?.sequence,
    readLast: () => 0,
    trim: (shard, beforeMs) => {
      const records = list(shard);
      const kept = records.findIndex(({ arrivedMs }) => arrivedMs >= beforeMs);
      records.splice(0, kept < 0 ? records.length : kept);
    },
  };
}
