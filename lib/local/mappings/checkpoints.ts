import type { DatabaseSync } from 'node:sqlite';

export type Checkpoints = ReturnType<typeof openCheckpoints>;

/** Opens the last done sequence number of each lane. */
export function openCheckpoints(database: DatabaseSync) {
  database.exec(`CREATE TABLE IF NOT EXISTS checkpoints (
    mapping TEXT NOT NULL, shard INTEGER NOT NULL, lanes INTEGER NOT NULL, lane INTEGER NOT NULL, done INTEGER NOT NULL,
    PRIMARY KEY (mapping, shard, lane)) WITHOUT ROWID`);
  const select = database.prepare('SELECT lanes, lane, done FROM checkpoints WHERE mapping = ? AND shard = ?');
  const upsert = database.prepare(`INSERT INTO checkpoints (mapping, shard, lanes, lane, done) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET done = excluded.done, lanes = excluded.lanes`);
  const clear = database.prepare('DELETE FROM checkpoints WHERE mapping = ? AND shard = ?');
  const save = (mapping: string, shard: number, lanes: number, lane: number, sequence: number): void => {
    // A batch that outlives the stack is repeated after the next start.
    if (database.isOpen) upsert.run(mapping, shard, lanes, lane, sequence);
  };
  /** Undefined before the first read. */
  const load = (mapping: string, shard: number, lanes: number): readonly number[] | undefined => {
    const rows = select.all(mapping, shard);
    if (rows.length === 0) return undefined;
    if (rows.length === lanes && rows.every(row => row.lanes === lanes)) {
      return rows.toSorted((a, b) => Number(a.lane) - Number(b.lane)).map(row => Number(row.done));
    }
    // Keys move between lanes, so all continue from the slowest.
    const least = Math.min(...rows.map(row => Number(row.done)));
    clear.run(mapping, shard);
    for (let lane = 0; lane < lanes; lane += 1) save(mapping, shard, lanes, lane, least);
    return Array.from({ length: lanes }, () => least);
  };
  return { load, save };
}
