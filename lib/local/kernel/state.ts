import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const STATE_FILE = 'state.sqlite';

export const TABLES_FILE = 'tables.sqlite';

/** Opens the database of streams, queues, checkpoints, keys and connections, or that of tables in this process. */
export function openState(dataDir: string, file = STATE_FILE): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, file));
  // WAL survives a killed process. With NORMAL a power cut may lose the last writes.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000;');
  return database;
}

export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself when the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
