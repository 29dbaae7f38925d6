import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const ITEMS = 'items.sqlite';
export const STATE = 'state.sqlite';

/** Both databases of a data folder at one instant. */
export type Snapshot = {
  readonly atMs: number;
  readonly databases: Readonly<Record<typeof ITEMS | typeof STATE, DatabaseSync>>;
  readonly [Symbol.dispose]: () => void;
};

/** The service may go on writing. */
export function openSnapshot(dataDir: string): Snapshot {
  const [items, state, probe] = [ITEMS, STATE, STATE].map(
    name => new DatabaseSync(join(dataDir, name), { timeout: 5_000 }),
  ) as [DatabaseSync, DatabaseSync, DatabaseSync];
  const readStateVersion = () => probe.prepare('PRAGMA data_version').get()?.data_version;
  for (;;) {
    const before = readStateVersion();
    for (const one of [state, items]) one.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    const atMs = Date.now();
    // Unchanged around both: the same instant.
    if (readStateVersion() === before) {
      const close = () => [items, state, probe].forEach(one => void one.close());
      return { atMs, databases: { [ITEMS]: items, [STATE]: state }, [Symbol.dispose]: close };
    }
    for (const one of [state, items]) one.exec('ROLLBACK');
  }
}

export function countDatabaseBytes(database: DatabaseSync): number {
  const read = (name: string): number => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  return read('page_count') * read('page_size');
}

/** The name that the templates give the stream of events. */
export const EVENTS_STREAM = '%StreamsEvents%';

/** Last sequence number of each shard of the stream of events. */
export function readEventShards(state: DatabaseSync): ReadonlyMap<number, number> {
  const rows = state.prepare('SELECT key, last FROM shards WHERE stream LIKE ? ORDER BY key').all(EVENTS_STREAM);
  return new Map(rows.map(({ key, last }) => [Number(key), Number(last)]));
}
