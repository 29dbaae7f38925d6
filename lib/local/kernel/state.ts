import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Streams, queues, checkpoints, keys and connections. */
export const STATE_FILE = 'state.sqlite';
/** Tables, where they are in the process of the stack. */
export const ITEMS_FILE = 'items.sqlite';

export function getDatabasePath(dataDir: string, file: string): string {
  return join(dataDir, file);
}

/** Opens a database of the data folder, which is created if it is missing. */
export function openDatabase(dataDir: string, file: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(getDatabasePath(dataDir, file));
  // WAL survives a killed process. With NORMAL a power cut may lose the last writes.
  // A thread copies the log back before it has 16,000 pages.
  // Streams are read soon after they are written: they need a small cache.
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 16000;
    PRAGMA cache_size = ${file === STATE_FILE ? -2_000 : -8_000};`);
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
