import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the SQLite file that keeps streams, queues, checkpoints, keys and open sockets across starts. */
export function openState(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'state.sqlite'));
  // A killed process loses nothing in WAL mode; only a power cut may lose the last moments with NORMAL.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000;');
  return database;
}

/** Runs the work in one transaction: all of it is kept, or none. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
